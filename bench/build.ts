import react from '@vitejs/plugin-react'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { compressedFiles } from '../src/build/compressed-files.ts'
import { sessionPreload } from '../src/build/session-preload.ts'
import product from '../vite.config.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
/** Where the built pages of the bench are. */
export const PAGES = fileURLToPath(new URL('../.cache/bench/', import.meta.url))

const page = (name: string): InlineConfig => ({
  root: `${root}bench`,
  base: './',
  configFile: false,
  logLevel: 'error',
  cacheDir: `${root}.cache/vite-bench`,
  build: {
    outDir: `${PAGES}${name}`,
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { input: `${root}bench/${name}.html` },
  },
})

/** A hand-written page, built alone: nobody would split one page into parts. */
export async function buildLimit(name: 'form' | 'grid' | 'list' | 'widgets'): Promise<void> {
  await build({ plugins: [react()], ...page(`limit/${name}`) })
}

/** The product's tree select alone. */
export async function buildTree(): Promise<void> {
  await build({ plugins: [react()], ...page('ours/tree') })
}

const pluginsWithout = (without: readonly Plugin[]): Plugin[] =>
  (product.plugins ?? []).flat().filter((plugin): plugin is Plugin => !without.some((one) => one === plugin))

/** The product, built without some of its plugins into a folder of its own; gives its files. */
export async function buildWithout(
  name: string,
  without: readonly Plugin[],
): Promise<readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const { define, build: options } = product
  const result = await build({
    ...(define ? { define } : {}),
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: pluginsWithout([...without, compressedFiles]),
    build: { ...options, outDir: `${PAGES}${name}`, emptyOutDir: true },
  })
  return (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
}

/** The product's form or grid without the pages around it, built with the product's plugins; how its files are cut is for the whole product only. */
export async function buildForm(name: 'form' | 'grid' | 'submit' | 'widgets'): Promise<void> {
  const { define, plugins = [] } = product
  // It names the files of the product's first page, which is not here.
  const forAnyPage = plugins.filter((plugin) => plugin !== sessionPreload)
  await build({ ...(define ? { define } : {}), plugins: forAnyPage, ...page(`ours/${name}`) })
}

/** The product as it is delivered. */
export async function buildProduct(): Promise<void> {
  const child = spawn(process.execPath, ['server/setup/run.js', 'build'], { cwd: root, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The client could not be built')
}
