import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { noAxiosExtras, noFetchAdapter } from './optimized/axios.ts'
import { sources } from '../../tests/kit/sources.ts'
import { preloadScript } from './session-preload.ts'
import { stripContract } from './strip-contract.ts'
import { compressedFiles } from './compressed-files.ts'
import { lightRouter } from './strip-router.ts'
import { lightBuilders, noEvaluation, onlyChecks } from './optimized/typebox.ts'
import { bundleCommonViews } from './bundle-common-views.ts'

const root = join(import.meta.dirname, '../..')

/** Builds an entry with these plugins; gives the names of the modules that came along, and all code. */
async function built(
  entry: string,
  plugins: readonly Plugin[],
): Promise<{ readonly modules: readonly string[]; readonly code: string }> {
  const modules: string[] = []
  const watch: Plugin = {
    name: 'watch',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          modules.push(
            ...Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
          )
    },
  }
  const virtual: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === 'entry' ? join(root, 'src/main.tsx') : undefined),
    load: (id) => (id === join(root, 'src/main.tsx') ? entry : undefined),
  }
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [virtual, ...plugins, watch],
    build: { write: false, minify: false, rolldownOptions: { input: 'entry' } },
  })
  const output = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
  return { modules, code: output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n') }
}

describe('what is left out of the client', () => {
  it('is the adapter of axios that no browser takes; the other one stays', async () => {
    const entry = "import axios from 'axios'\nexport const ask = () => axios.get('/x')\nask()"
    const [whole, less] = [await built(entry, []), await built(entry, [noFetchAdapter])]
    const has = ({ modules }: { modules: readonly string[] }, file: string) =>
      modules.some((id) => id.endsWith(`axios/lib/${file}`))
    expect([has(whole, 'helpers/trackStream.js'), has(whole, 'adapters/xhr.js')]).toEqual([true, true])
    expect([has(less, 'helpers/trackStream.js'), has(less, 'adapters/xhr.js')]).toEqual([false, true])
  })
  it('is what axios exports and this client does not use', async () => {
    const entry = "import axios from 'axios'\nexport const ask = () => axios.get('/x')\nask()"
    const has = async (plugins: readonly Plugin[]) =>
      /ImUsed|promiseExecutor|toGMTString/.test((await built(entry, plugins)).code)
    expect([await has([]), await has(noAxiosExtras)]).toEqual([true, false])
  })
  it('is what the router says to who develops with it, and its loaders; what is drawn of it is the same', async () => {
    const entry = `
      import { createElement } from 'react'
      import { renderToString } from 'react-dom/server'
      import { Link, MemoryRouter, Outlet, useNavigate, useParams, useRoutes } from 'react-router-dom'
      const Here = () => [createElement('b', { key: 'id' }, useParams().id, typeof useNavigate()), createElement(Link, { key: 'link', to: '../c' }, 'next')]
      const Pages = () => useRoutes([{ path: '/a', element: createElement(Outlet), children: [{ path: ':id', element: createElement(Here) }] }])
      globalThis.drawnRoute = renderToString(createElement(MemoryRouter, { initialEntries: ['/a/7'] }, createElement(Pages)))`
    const [whole, less] = [await built(entry, []), await built(entry, [lightRouter])]
    const holds = ({ code }: typeof whole) =>
      [
        /ENABLE_DEV_WARNINGS = true|No routes matched location/,
        /\.displayName = "FrameworkContext"/,
        /PrefetchPageLinksImpl|singleFetchUrl|useSubmit|componentDidCatch/,
      ].map((said) => said.test(code.replaceAll(/^.*react-dom.*$/gm, '')))
    expect([holds(whole), holds(less)]).toEqual([
      [true, true, true],
      [false, false, false],
    ])
    for (const { code } of [whole, less]) {
      vi.stubGlobal('drawnRoute', '')
      const folder = mkdtempSync(join(root, '.cache', 'router-'))
      writeFileSync(join(folder, 'entry.mjs'), code)
      await import(/* @vite-ignore */ join(folder, 'entry.mjs'))
      rmSync(folder, { recursive: true })
      expect((globalThis as { drawnRoute?: string }).drawnRoute).toMatch(
        /^<b>7(<!-- -->)?function<\/b><a href="\/a\/c" data-discover="true">next<\/a>$/,
      )
    }
  })
  it('is the engine of TypeBox and what evaluates text', async () => {
    const entry = "import Type from 'typebox'\nconsole.log(Type.Object({ a: Type.String() }))"
    const { modules, code } = await built(entry, [lightBuilders, noEvaluation])
    expect(modules.filter((id) => id.includes('node_modules/typebox'))).toEqual([])
    expect(code).not.toMatch(/new Function|globalThis\.Function/)
  })
  it('is what TypeBox writes programs with, and its formats; what does not fit is found as before', async () => {
    const entry = `
      import { fits, schemaErrors } from '${root}/schemas/language/check/check.ts'
      const schema = { type: 'object', required: ['a'], additionalProperties: false, properties: { a: { type: 'string', minLength: 2, pattern: '^x' }, b: { type: 'array', uniqueItems: true, items: { type: 'integer', maximum: 3 } } } }
      const values = [{ a: 'xy', b: [1, 2] }, { a: 'y' }, { b: [1, 1, 4] }, { a: 'xy', c: 1 }, 'text']
      globalThis.found = values.map((value) => [fits(schema, value), schemaErrors(schema, value)])`
    const [whole, less] = [await built(entry, [noEvaluation]), await built(entry, [noEvaluation, ...onlyChecks])]
    expect([whole, less].map(({ code }) => /BuildMaxLength|Punycode|puny/i.test(code))).toEqual([true, false])
    const found = [whole, less].map(({ code }) => {
      // oxlint-disable-next-line no-eval -- the code as a page runs it
      ;(0, eval)(`(()=>{${code.replaceAll(/^export .*$/gm, '')}})()`)
      return (globalThis as { found?: readonly (readonly [boolean, readonly unknown[]])[] }).found
    })
    expect(found[1]?.map(([does, errors]) => [does, errors.length])).toEqual([
      [true, 0],
      [false, 2],
      [false, 3],
      [false, 2],
      [false, 1],
    ])
    expect(found[1]).toEqual(found[0])
  })
  it('is no format that a schema names', () => {
    const named = sources().filter(
      ({ path, text }) =>
        /^(schemas|registry|engine|src|designer)\//.test(path) &&
        !path.includes('.test.') &&
        /\bType\.\w+\([^)]*\bformat:/.test(text),
    )
    expect(named.map(({ path }) => path)).toEqual([])
  })
})

describe('the contract in the client', () => {
  it('says how to ask, not what is answered', async () => {
    const entry = `import * as auth from '${root}/schemas/contract/session/auth.ts'\nconsole.log(auth.login, auth.logout)`
    const [whole, less] = [
      await built(entry, [lightBuilders, noEvaluation]),
      await built(entry, [lightBuilders, noEvaluation, stripContract]),
    ]
    expect(less.code).toContain('/sys/login')
    expect(less.code).not.toContain('multi_depart')
    expect(whole.code).toContain('multi_depart')
  })
})

describe('what the page fetches ahead', () => {
  const css = (...files: readonly string[]) => ({ importedCss: new Set(files) })
  const bundle = {
    'assets/start.js': {
      moduleIds: ['/house/src/main.tsx'],
      imports: ['assets/run.js'],
      viteMetadata: css('assets/start.css'),
    },
    'assets/run.js': {},
    'assets/frame.js': { imports: ['assets/start.js', 'assets/fields.js'], viteMetadata: css('assets/frame.css') },
    'assets/fields.js': { imports: ['assets/start.js'] },
    'assets/behind.js': { imports: ['assets/frame.js'], facadeModuleId: '/house/src/app/authenticated-entry.ts' },
    'assets/designer.js': { imports: ['assets/frame.js'] },
  }
  /** Runs the script in a page whose storage holds `stored`; returns what it fetches. */
  function fetched(stored: string | null, hash = ''): string[] {
    const links: { rel?: string; href?: string }[] = []
    vi.stubGlobal('location', { hash })
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'pro__Access-Token' ? stored : null) })
    vi.stubGlobal('document', { createElement: () => ({}), head: { append: (link: object) => links.push(link) } })
    // oxlint-disable-next-line no-eval -- the script as the page runs it
    ;(0, eval)(preloadScript(bundle).source)
    return links.map(({ rel, href }) => `${rel} ${href}`)
  }
  afterEach(() => void vi.unstubAllGlobals())

  it('has the files of the first page that the entry does not load, and only for a signed-in user', () => {
    expect(fetched('{}')).toEqual([
      'modulepreload ./assets/fields.js',
      'preload ./assets/frame.css',
      'modulepreload ./assets/frame.js',
      'modulepreload ./assets/behind.js',
    ])
    expect(fetched(null)).toEqual([])
  })
  it('has them for an address that needs a session, too, without reading the session', () => {
    expect(['#/collection/loan', '#/user-list'].map((hash) => fetched(null, hash).length)).toEqual([4, 4])
    expect(
      ['#/', '#/user/login?redirect=%2Floan', '#/public-form/x', '#/oauth2-app/login'].flatMap((hash) =>
        fetched(null, hash),
      ),
    ).toEqual([])
  })
  it('bears a name that says what is in it, and a build without that page fails', () => {
    const { 'assets/behind.js': _, ...without } = bundle
    expect(preloadScript(bundle).fileName).toMatch(/^assets\/ahead-[\w-]{8}\.js$/)
    expect(
      preloadScript({ ...bundle, 'assets/fields.js': { imports: [], viteMetadata: css('assets/more.css') } }).fileName,
    ).not.toBe(preloadScript(bundle).fileName)
    expect(() => preloadScript(without)).toThrow('the first page')
  })
})

describe('views of every day', () => {
  it('come with the widget, others when they are drawn', async () => {
    const entry =
      "import { text } from './registry/widgets/text/index.ts'\nimport { cron } from './registry/widgets/cron/index.ts'\nconsole.log(text, cron)".replaceAll(
        "'./registry",
        `'${root}/registry`,
      )
    const { code } = await built(entry, [lightBuilders, noEvaluation, bundleCommonViews])
    expect(code).toMatch(/view: \(\) => Promise\.resolve\(/)
    expect(code.match(/view: \(\) => (?!Promise\.resolve)/g)).toHaveLength(1)
  })
})

describe('packed files', () => {
  it('are next to the large ones and have the same content', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-packed-'))
    try {
      writeFileSync(join(folder, 'index.html'), '<script type="module" src="./main.js"></script>')
      writeFileSync(join(folder, 'main.js'), `console.log(${JSON.stringify('x'.repeat(3000))})`)
      await build({
        root: folder,
        configFile: false,
        logLevel: 'silent',
        plugins: [compressedFiles],
        build: { outDir: 'out', rolldownOptions: { output: { entryFileNames: 'main.js' } } },
      })
      expect(gunzipSync(readFileSync(join(folder, 'out/main.js.gz'))).toString()).toBe(
        readFileSync(join(folder, 'out/main.js'), 'utf8'),
      )
      expect(existsSync(join(folder, 'out/index.html.gz'))).toBe(false)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
