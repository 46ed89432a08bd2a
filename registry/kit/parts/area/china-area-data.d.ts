declare module 'china-area-data' {
  /** Parent code → code → name; the provinces are below 86. */
  const data: Readonly<Record<string, Readonly<Record<string, string>>>>
  // oxlint-disable-next-line import/no-default-export -- the package has nothing else
  export default data
}
