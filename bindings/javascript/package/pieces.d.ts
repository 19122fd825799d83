// pieces.d.ts - modules that the build makes: each holds a file of the package, or a piece of it.
declare module "./inline/*" {
  const text: string;
  export default text;
}
