/** Tables that PDF documents count on every reader to have: character sets of East Asia, and the plain fonts. */
const addresses: Readonly<Record<string, string>> = {
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
  }),
}
const workers: Readonly<Record<string, string>> = import.meta.glob<string>(
  '/node_modules/pdfjs-dist/build/pdf.worker.min.mjs',
  { query: '?url', import: 'default', eager: true },
)
/** Where the reader's worker is, on our own server. */
export const workerAddress = Object.values(workers)[0] ?? ''

const decoders: Readonly<Record<string, string>> = import.meta.glob<string>(
  '/node_modules/pdfjs-dist/wasm/*_nowasm_fallback.js',
  { query: '?url&no-inline', import: 'default', eager: true },
)
/** The folder of the decoders for scans (JBIG2, JPEG 2000): the worker fetches them from it by names of its own. */
export const decoderFolder = Object.values(decoders)[0]?.replace(/[^/]*$/, '') ?? ''

const byName = new Map(
  Object.entries(addresses).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

/** Gives the reader these tables from our own server. */
export function characterMaps(fetchOwn: (address: string) => Promise<Uint8Array>) {
  return class {
    // A method of that name is what the reader asks for; it reaches nothing by itself.
    async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
      const address = byName.get(filename)
      if (address === undefined) throw new Error(`There is no table ${filename}`)
      return fetchOwn(address)
    }
  }
}
