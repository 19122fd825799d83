// typed_solid.tsx - <dyad-board> in JSX of Solid: what is right compiles, and each line of what is wrong is refused.
import { type DyadBoard } from "@dyad/dyad/solid";

export function Boards() {
  let board: DyadBoard | undefined;
  board?.play("a1").then(({ winner }) => winner);
  return (
    <>
      <dyad-board ref={board} game="hex" size={5} play="blue" level={3} readonly to-move="red" class="x" />
      <dyad-board position="RB./RB./R.." verdict="off" marks={false} on:dyad-move={({ detail }) => detail.number} onClick={() => {}}>
        <p slot="caption">Red wins.</p>
      </dyad-board>
      <dyad-board positions="R" /> {/* wrong */}
      <dyad-board size={[5]} /> {/* wrong */}
      <dyad-board on:dyad-move={(event: MouseEvent) => event.x} /> {/* wrong */}
      <dyad-bord game="hex" /> {/* wrong */}
    </>
  );
}
