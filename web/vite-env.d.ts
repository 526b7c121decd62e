declare module '*?inlined' {
  const text: string;
  export default text;
}
