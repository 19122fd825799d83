// preact.d.ts - <dyad-board> in JSX of Preact: import "@dyad/dyad/preact".
import type { JSX, Ref } from "preact";
import type { DyadBoard, DyadBoardAttributes, DyadBoardEvents } from "./element.js";
export * from "./element.js";

type Html = Omit<JSX.IntrinsicElements["div"], "ref"> & { ref?: Ref<DyadBoard> };
type Listeners = { [E in keyof DyadBoardEvents as `on${E}`]?: (event: DyadBoardEvents[E]) => void };

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "dyad-board": Omit<Html, keyof DyadBoardAttributes> & DyadBoardAttributes & Listeners;
    }
  }
}
