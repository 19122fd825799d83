// typed_preact.tsx - <dyad-board> in JSX of Preact: what is right compiles, and each line of what is wrong is refused.
import { type DyadBoard } from "@dyad/dyad/preact";
import { useRef } from "preact/hooks";

export function Boards() {
  const board = useRef<DyadBoard>(null);
  board.current?.play("a1").then(({ winner }) => winner);
  document.createElement("dyad-board").level = 3;
  document.querySelector("dyad-board")?.addEventListener("dyad-end", ({ detail }) => detail.winner);
  return (
    <>
      <dyad-board ref={board} game="hex" size={5} play="blue" level={3} readonly to-move="red" className="x" key="a" />
      <dyad-board position="RB./RB./R.." verdict="off" marks={false} ondyad-move={({ detail }) => detail.number} onClick={() => {}}>
        <p slot="caption">Red wins.</p>
      </dyad-board>
      <dyad-board positions="R" /> {/* wrong */}
      <dyad-board size={[5]} /> {/* wrong */}
      <dyad-board ondyad-move={(event: MouseEvent) => event.x} /> {/* wrong */}
      <dyad-bord game="hex" /> {/* wrong */}
    </>
  );
}
