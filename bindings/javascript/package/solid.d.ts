// solid.d.ts - <dyad-board> in JSX of Solid: import "@dyad/dyad/solid".
import type { JSX } from "solid-js";
import type { DyadBoard, DyadBoardAttributes, DyadBoardEvents } from "./element.js";
export * from "./element.js";

type Html = JSX.HTMLAttributes<DyadBoard>;
type Listeners = { [E in keyof DyadBoardEvents as `on:${E}`]?: (event: DyadBoardEvents[E]) => void };

declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements {
      "dyad-board": Omit<Html, keyof DyadBoardAttributes> & DyadBoardAttributes & Listeners;
    }
  }
}
