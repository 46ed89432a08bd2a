import { describe, expect, it } from 'vitest'
import { ENTRY_FOLDER } from '../../src/build/entry-points.ts'
import { type Import, type Source, isTest, parse, place, sources, walk } from '../kit/sources.ts'

interface Layer {
  /** Files it speaks of; the first layer that fits a file is the file's. */
  readonly files: RegExp
  /** What they may import besides each other. */
  readonly may: readonly RegExp[]
  /** Imports that are allowed only when they are lazy. */
  readonly lazily?: readonly RegExp[]
  /** A layer that is one folder per thing: `$1` of `files` is the thing, and things do not see each other. */
  readonly apart?: boolean
}

const SCHEMAS = /^schemas\//
/** What a screen means, without a page and without a database: both sides run it. */
const REGISTRY =
  /^registry\/(index\.ts|kit\/|packages\/(known|definition|try-package|frame\/page)\.ts|packages\/use-theme\.tsx)|^engine\//
const upTo = (...folders: string[]) => new RegExp(`^src/(${folders.join('|')})/`)

/** The renderer of screens: each folder runs code of those before it only. */
const RENDERER = ['host', 'record', 'query', 'scripts', 'transfer', 'form', 'detail', 'list', 'print', 'screen']

const LAYERS: readonly Layer[] = [
  { files: /^schemas\/language\//, may: [/^schemas\/messages\//] },
  { files: /^schemas\/messages\//, may: [/^schemas\/language\/(text|characters\/marks)\.ts$/] },
  { files: /^schemas\/contract\//, may: [/^schemas\/(language|messages)\//] },
  { files: SCHEMAS, may: [SCHEMAS] },

  { files: /^registry\/kit\//, may: [SCHEMAS] },
  { files: /^registry\/widgets\/index\.ts$/, may: [/^registry\/kit\//, /^registry\/widgets\/\w+\/index\.ts$/] },
  { files: /^registry\/widgets\/(\w+)\//, may: [/^registry\/kit\//, SCHEMAS], apart: true },
  {
    files: /^registry\/index\.ts$/,
    may: [/^registry\/kit\//, /^registry\/widgets\/index\.ts$/, /^registry\/packages\/known\.ts$/],
  },
  { files: /^registry\//, may: [/^registry\/(index\.ts|kit\/)/, SCHEMAS] },
  { files: /^engine\//, may: [/^registry\/(index\.ts|kit\/)/, SCHEMAS] },

  // what the client is built with, which the client itself never sees
  { files: /^src\/build\//, may: [SCHEMAS] },
  { files: /^src\/lib\//, may: [REGISTRY, SCHEMAS] },
  { files: /^src\/ui\//, may: [upTo('lib'), REGISTRY, SCHEMAS] },
  { files: /^src\/api\//, may: [upTo('lib'), REGISTRY, SCHEMAS] },
  { files: /^src\/state\//, may: [upTo('lib', 'ui', 'api'), REGISTRY, SCHEMAS] },
  { files: /^src\/ports\//, may: [upTo('lib', 'ui', 'api', 'state'), REGISTRY, SCHEMAS] },
  { files: /^src\/grid\//, may: [upTo('lib', 'ui', 'api', 'state', 'ports'), REGISTRY, SCHEMAS] },
  { files: upTo(...RENDERER), may: [upTo('lib', 'ui', 'api', 'state', 'ports', 'grid'), REGISTRY, SCHEMAS] },
  { files: /^src\/app\//, may: [upTo('lib', 'ui', 'api', 'state', 'ports', 'grid', ...RENDERER), REGISTRY, SCHEMAS] },
  { files: /^src\//, may: [/^src\//, REGISTRY, SCHEMAS], lazily: [/^designer\//] },

  { files: /^designer\/(?:commands|document)\//, may: [REGISTRY, SCHEMAS] },
  // the ports only as the context hands them out: the real widgets of the canvas need them
  {
    files: /^designer\//,
    may: [
      /^designer\//,
      upTo('lib', 'ui', 'api', 'grid', ...RENDERER),
      /^src\/ports\/context\.tsx$/,
      REGISTRY,
      SCHEMAS,
    ],
  },

  // the guard of the set-up also ends a database whose process was ended
  { files: /^server\/db\//, may: [/^server\/setup\/guard\.js$/, SCHEMAS] },
  { files: /^server\/http\//, may: [/^server\/(db\/|env(-parts)?\.ts)/, SCHEMAS] },
  { files: /^server\/lib\//, may: [SCHEMAS] },
  { files: /^server\/data\//, may: [/^server\/(lib|http|db)\//, REGISTRY, SCHEMAS] },
  { files: /^server\/jobs\//, may: [/^server\/(http|db)\//, SCHEMAS] },
  { files: /^server\/modules\/index\.ts$/, may: [/^server\//] },
  {
    files: /^server\/modules\/([\w-]+)\//,
    may: [
      /^server\/(lib|http|db|data|jobs)\//,
      /^server\/env(-parts)?\.ts$/,
      /^server\/modules\/[\w-]+\/api\.ts$/,
      REGISTRY,
      SCHEMAS,
    ],
    apart: true,
  },
  { files: /^server\//, may: [/^server\//, REGISTRY, SCHEMAS] },

  { files: /^bench\//, may: [/^(?!tests\/)/] },
]

/** Folders whose rooms run code of those before them only. Types are free, and in the client also what is fetched when it is needed. */
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  engine: ['model', 'query', 'value', 'access', 'rules', 'validate', 'document', 'adapters', 'guess', 'process'],
  'server/data': ['catalog', 'query', 'table', 'access', 'read', 'write', 'spreadsheet'],
  src: ['lib', 'api', 'ui', 'state', 'grid', ...RENDERER, 'app'],
  'src/form': [
    'idempotency',
    'store',
    'validate',
    'layout',
    'merge',
    'children',
    'drafts',
    'offline',
    'open',
    'save',
    '',
  ],
  'src/list': ['paged', 'query-state', 'rows', 'actions', 'columns', 'grid', 'selection', 'tree', 'table', 'cards', ''],
  'src/grid': ['store', 'live', 'sheet', 'cell', 'tools', 'canvas', 'screen', 'table', ''],
}
function againstTheOrder({ path, imports }: Source): string[] {
  return Object.entries(ORDERS).flatMap(([folder, rooms]) => {
    const placeOf = (file: string) =>
      file.startsWith(`${folder}/`)
        ? rooms.indexOf(
            file
              .slice(folder.length + 1)
              .split('/')
              .slice(0, -1)[0] ?? '',
          )
        : -1
    const own = placeOf(path)
    if (own < 0) return []
    return imports
      .filter(({ target, typeOnly, lazy }) => !typeOnly && !(lazy && folder.startsWith('src')) && placeOf(target) > own)
      .map(({ target }) => `${path} → ${target}`)
  })
}
const FOLDERS = new Set(
  Object.entries(ORDERS).flatMap(([folder, rooms]) =>
    rooms.filter((room) => room !== '').map((room) => `${folder}/${room}`),
  ),
)

/** A room: a folder that others see through its `index.ts` only. */
const roomOf = (path: string) => ENTRY_FOLDER.exec(path)?.[1]

/** Code outside a room imports its door and nothing else of it. What the client fetches late names its file, so that nothing else comes along. */
function pastTheDoor({ path, imports }: Source): string[] {
  if (path.startsWith('bench/')) return []
  const own = roomOf(path)
  return imports.flatMap(({ target, lazy }) => {
    const room = roomOf(target)
    const isAllowed =
      room === undefined ||
      room === own ||
      target === `${room}/index.ts` ||
      target.endsWith('.css') ||
      (lazy && path.startsWith('src/'))
    return isAllowed ? [] : [`${path} → ${target}`]
  })
}

/** The data engine takes queries that are parsed: only its room of queries knows the parameters of a call. */
function rawParameters({ path, imports }: Source): string[] {
  const own = roomOf(path)
  if (!own?.startsWith('server/data/') || own === 'server/data/query') return []
  return imports
    .filter(({ names }) => names.includes('ListParams') || names.includes('parseListQuery'))
    .map(({ target }) => `${path} → ${target}`)
}

/** Where each library may be used when the program runs; types are free. */
const FENCES: readonly { readonly library: RegExp; readonly only: RegExp; readonly names?: readonly string[] }[] = [
  { library: /^@rjsf\//, only: /^registry\/widgets\/json_form\// },
  { library: /^@glideapps\//, only: /^src\/grid\/canvas\/|^src\/build\// },
  { library: /^antd(\/|$)/, only: /^(registry|src|designer)\/.*\.tsx$|^src\/build\// },
  // one table of lazy imports, so that a menu loads the icons it shows and no others
  { library: /^@ant-design\/icons(\/|$)/, only: /^(registry|src|designer)\/.*\.tsx$/ },
  {
    library: /^react(-dom)?(\/|$)/,
    only: /^(registry\/kit\/(parts\/|testing\.tsx)|registry\/(widgets\/\w+|packages)\/[^/]+\.tsx$|src\/|designer\/(?!commands\/|document\/))/,
  },
  {
    library: /^valtio(\/|$)/,
    names: ['proxy'],
    only: /^(src\/state\/|src\/form\/store\/state\.ts$|designer\/document\/)/,
  },
  { library: /^(pg|pg-.*|@electric-sql\/pglite)(\/|$)/, only: /^server\/db\// },
  { library: /^kysely(\/|$)/, only: /^server\// },
  { library: /^typebox(\/|$)/, only: /^(schemas\/|registry\/.*options\.ts$|registry\/widgets\/\w+\/index\.ts$)/ },
  { library: /^ajv(-formats)?(\/|$)/, only: /^schemas\/language\/check\/check\.ts$/ },
  { library: /^fastify|^@fastify\//, only: /^server\/(http\/|app\.ts$|static\.ts$)/ },
  { library: /^axios$/, only: /^src\/api\// },
  { library: /^node:/, only: /^(server|bench|src\/build)\/|^schemas\/check\.ts$/ },
  // what a build of the client takes in its place fetches it late
  { library: /^@marcbachmann\/cel-js$/, only: /^schemas\/language\/|^src\/lib\/late\/expressions\.ts$/ },
]
/** What reaches the network or the browser's store, and who may. */
const OUTSIDE = new Set([
  'fetch',
  'WebSocket',
  'EventSource',
  'XMLHttpRequest',
  'localStorage',
  'sessionStorage',
  'indexedDB',
])
const GLOBAL = /^(window|globalThis|self)$/
const nameOf = (node: unknown) => (typeof node === 'object' && node !== null && 'name' in node ? String(node.name) : '')
// The page's own script looks for a session before any of the client is there.
const MAY_REACH_OUTSIDE =
  /^(server|bench)\/|^src\/(api\/|state\/storage\/(storage|database)\.ts$|build\/session-preload\.ts$)/

function refusal(from: string, { target, lazy }: Import): string | undefined {
  if (target.startsWith('tests/')) return `${from} → ${target}: nobody imports tests`
  if (/\.(json|css|svg)$/.test(target) || target.includes('?')) return undefined
  const layer = LAYERS.find(({ files }) => files.test(from))
  if (!layer) return `${from} belongs to no layer`
  const mine = layer.files.exec(from)
  const theirs = layer.files.exec(target)
  const sameLayer = theirs !== null && LAYERS.find(({ files }) => files.test(target)) === layer
  if (sameLayer && (!layer.apart || mine?.[1] === theirs[1])) return undefined
  if (layer.may.some((pattern) => pattern.test(target))) return undefined
  if (lazy && layer.lazily?.some((pattern) => pattern.test(target))) return undefined
  return `${from} → ${target}`
}
function arrowsOf({ path, imports }: Source): string[] {
  return imports.filter((entry) => entry.relative).flatMap((entry) => refusal(path, entry) ?? [])
}
function fencesOf({ path, imports }: Source): string[] {
  if (path.startsWith('bench/')) return []
  return imports
    .filter((entry) => !entry.relative && !entry.typeOnly)
    .flatMap(({ target, names: imported }) => {
      const crossed = FENCES.some(
        ({ library, only, names }) =>
          library.test(target) && !only.test(path) && (!names || names.some((name) => imported.includes(name))),
      )
      return crossed ? [`${path} → ${target}`] : []
    })
}
function reachesOf(source: Source): string[] {
  if (MAY_REACH_OUTSIDE.test(source.path)) return []
  const found: string[] = []
  walk(source.program, (node, parents) => {
    const parent = parents.at(-1)
    const isMember =
      parent?.type === 'MemberExpression' &&
      parent['property'] === node &&
      parent['computed'] === false &&
      !GLOBAL.test(nameOf(parent['object']))
    const isName =
      isMember || parent?.type === 'Property' || parent?.type === 'MethodDefinition' || parent?.type.startsWith('TS')
    if (node.type === 'Identifier' && OUTSIDE.has(String(node['name'])) && !isName)
      found.push(`${place(source, node)} uses ${String(node['name'])}`)
  })
  return found
}

const program = () => sources().filter((source) => !isTest(source))

describe('the layers', () => {
  it('has no import against the arrows', () => {
    expect(program().flatMap(arrowsOf)).toEqual([])
  })
  it('runs no code of a later room in a room of the engines and of the client', () => {
    const files = program()
    expect([...FOLDERS].filter((folder) => !files.some(({ path }) => path.startsWith(`${folder}/`)))).toEqual([])
    expect(files.flatMap(againstTheOrder)).toEqual([])
  })
  it('orders every folder of a client that draws screens', () => {
    const unordered = program().flatMap(({ path }) => {
      const [, folder = '', room = ''] = /^(engine|src\/(?:form|list|grid))\/([^/]+)\//.exec(path) ?? []
      return room !== '' && !ORDERS[folder]?.includes(room) ? [path] : []
    })
    expect(unordered).toEqual([])
  })
  it('imports a room through its door only', () => {
    expect(program().flatMap(pastTheDoor)).toEqual([])
  })
  it('parses the parameters of a list before the data engine is called', () => {
    expect(program().flatMap(rawParameters)).toEqual([])
  })
  it('uses each library only in its wrapper', () => {
    expect(program().flatMap(fencesOf)).toEqual([])
  })
  it('reaches the network and the store only through the client', () => {
    expect(program().flatMap(reachesOf)).toEqual([])
  })
  it('loads every view of a widget lazily', () => {
    const eager = program().flatMap(({ path, imports }) =>
      imports.flatMap(({ target, lazy }) =>
        /^registry\/widgets\/\w+\/view\.tsx$/.test(target) && !lazy ? [`${path} → ${target}`] : [],
      ),
    )
    expect(eager).toEqual([])
  })
  it('writes relative imports with their extension', () => {
    const bare = sources().flatMap(({ path, imports }) =>
      imports.flatMap(({ target, relative }) =>
        relative && !/\.\w+(\?\w+)?$/.test(target) ? [`${path} → ${target}`] : [],
      ),
    )
    expect(bare).toEqual([])
  })
})

describe('the check itself', () => {
  const arrows = (path: string, text: string) => arrowsOf(parse(path, text))
  it('sees a wrong arrow, whichever way it is written', () => {
    for (const line of [
      "import { a } from '../../src/lib/a.ts'",
      "import type { A } from '../../src/lib/a.ts'",
      "export * from '../../src/lib/a.ts'",
      "const a = () => import('../../src/lib/a.ts')",
    ]) {
      expect(arrows('registry/kit/x.ts', line), line).toEqual(['registry/kit/x.ts → src/lib/a.ts'])
    }
  })
  it('keeps widgets and modules apart from each other', () => {
    expect(arrows('registry/widgets/a/index.ts', "import { b } from '../b/index.ts'")).toHaveLength(1)
    expect(arrows('registry/widgets/a/index.ts', "import { codec } from './codec.ts'")).toEqual([])
    expect(arrows('server/modules/a/routes.ts', "import { b } from '../b/store.ts'")).toHaveLength(1)
    expect(arrows('server/modules/a/routes.ts', "import { b } from '../b/api.ts'")).toEqual([])
  })
  it('sees code of a later room, and lets its types pass', () => {
    expect(againstTheOrder(parse('server/data/query/a.ts', "import { b } from '../read/b.ts'"))).toEqual([
      'server/data/query/a.ts → server/data/read/b.ts',
    ])
    expect(againstTheOrder(parse('server/data/query/a.ts', "import type { B } from '../read/b.ts'"))).toEqual([])
    expect(againstTheOrder(parse('server/data/read/a.ts', "import { b } from '../query/b.ts'"))).toEqual([])
    expect(againstTheOrder(parse('src/form/store/a.ts', "import { b } from '../save/b.ts'"))).toHaveLength(1)
    expect(againstTheOrder(parse('src/form/save/a.ts', "import { b } from '../../list/b.ts'"))).toHaveLength(1)
    expect(againstTheOrder(parse('src/form/save/a.ts', "const b = () => import('../../list/b.ts')"))).toEqual([])
    expect(againstTheOrder(parse('src/form/FormPage.tsx', "import { b } from './save/b.ts'"))).toEqual([])
  })
  it('sees an import past a door, types and late imports among them', () => {
    expect(pastTheDoor(parse('server/modules/a/routes.ts', "import { b } from '../../data/read/b.ts'"))).toEqual([
      'server/modules/a/routes.ts → server/data/read/b.ts',
    ])
    expect(pastTheDoor(parse('server/data/query/a.ts', "import type { B } from '../read/labels/b.ts'"))).toEqual([
      'server/data/query/a.ts → server/data/read/labels/b.ts',
    ])
    expect(pastTheDoor(parse('server/data/query/a.ts', "const b = () => import('../read/b.ts')"))).toHaveLength(1)
    expect(pastTheDoor(parse('src/app/a.ts', "import type { B } from '../form/store/b.ts'"))).toEqual([
      'src/app/a.ts → src/form/store/b.ts',
    ])
    expect(pastTheDoor(parse('src/app/a.ts', "const b = () => import('../form/store/b.ts')"))).toEqual([])
    expect(
      pastTheDoor(parse('server/data/read/a.ts', "import { b } from './b.ts'\nimport { c } from '../query/index.ts'")),
    ).toEqual([])
  })
  it('sees a room of the data engine that takes the parameters of a call', () => {
    expect(
      rawParameters(parse('server/data/read/a.ts', "import type { ListParams } from '../query/index.ts'")),
    ).toHaveLength(1)
    expect(
      rawParameters(
        parse('server/data/read/a.ts', "import { type Condition, parseListQuery } from '../query/index.ts'"),
      ),
    ).toHaveLength(1)
    expect(
      rawParameters(parse('server/modules/a/routes.ts', "import { parseListQuery } from '../../data/query/index.ts'")),
    ).toEqual([])
  })
  it('lets the root name the designer lazily only', () => {
    expect(arrows('src/main.tsx', "const d = () => import('../designer/index.tsx')")).toEqual([])
    expect(arrows('src/main.tsx', "import { d } from '../designer/index.tsx'")).toHaveLength(1)
  })
  it('sees a library beyond its fence, and lets its types pass', () => {
    expect(fencesOf(parse('src/ui/a.ts', "import { Button } from 'antd'"))).toEqual(['src/ui/a.ts → antd'])
    expect(fencesOf(parse('src/ui/a.ts', "import type { ButtonProps } from 'antd'"))).toEqual([])
    expect(fencesOf(parse('src/ui/a.tsx', "import { proxy } from 'valtio'"))).toHaveLength(1)
    expect(fencesOf(parse('src/ui/a.tsx', "import { useSnapshot } from 'valtio'"))).toEqual([])
  })
  it('sees a call to the network', () => {
    expect(reachesOf(parse('src/ui/a.ts', "fetch('/x')"))).toHaveLength(1)
    expect(reachesOf(parse('src/ui/a.ts', 'window.localStorage.clear()'))).toHaveLength(1)
    expect(reachesOf(parse('src/ui/a.ts', 'query.fetch(); const a = { fetch: 1 }; class B { fetch() {} }'))).toEqual([])
  })
})
