// react.d.ts - <dyad-board> in JSX of React 18 and 19: import "@dyad/dyad/react".
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { DyadBoard, DyadBoardAttributes, DyadBoardEvents } from "./element.js";
export * from "./element.js";

type Html = DetailedHTMLProps<HTMLAttributes<DyadBoard>, DyadBoard>;
/** Listeners are React 19's. */
type Listeners = { [E in keyof DyadBoardEvents as `on${E}`]?: (event: DyadBoardEvents[E]) => void };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "dyad-board": Omit<Html, keyof DyadBoardAttributes> & DyadBoardAttributes & Listeners;
    }
  }
}
