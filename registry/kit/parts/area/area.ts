import type { Choice, TreeNode } from '../../../../schemas/language/lookup.ts'

/** Shape of the `china-area-data` package: parent code → code → name. Root 86. */
export type AreaData = Readonly<Record<string, Readonly<Record<string, string>>>>

const AREA_ROOT = '86'
/** Province, city, district. */
const LEVELS = 3

/** Provinces, cities and districts under root 86. Pure: the browser loads the data on first use, a server at start. */
export interface Areas {
  /** The provinces with everything below them. */
  readonly tree: readonly TreeNode[]
  /** The full path `浙江省/杭州市/西湖区`; undefined when there is no such code. */
  text(code: string): string | undefined
  /** The code of a written area, `浙江省/杭州市/西湖区` or any unambiguous end of it, with or without separators. */
  key(words: string): string | undefined
  /** At most `size` areas whose name holds `keyword`. `text` is the full path. */
  search(keyword: string, size: number): readonly Choice[]
}

interface Area {
  readonly name: string
  readonly parent: string | undefined
}

function readAreas(data: AreaData): ReadonlyMap<string, Area> {
  const found = new Map<string, Area>()
  const walk = (parent: string, depth: number) => {
    for (const [code, name] of Object.entries(data[parent] ?? {})) {
      if (found.has(code)) continue
      found.set(code, { name, parent: parent === AREA_ROOT ? undefined : parent })
      if (depth < LEVELS) walk(code, depth + 1)
    }
  }
  walk(AREA_ROOT, 1)
  return found
}

/** Name path without separators → code; '' where several fit. */
function endsOfPaths(codes: Iterable<string>, names: (code: string) => readonly string[]): ReadonlyMap<string, string> {
  const ends = new Map<string, string>()
  for (const code of codes) {
    const chain = names(code)
    for (let from = 0; from < chain.length; from++) {
      const path = chain.slice(from).join('')
      ends.set(path, ends.has(path) && ends.get(path) !== code ? '' : code)
    }
  }
  return ends
}

/** Reads the data set once; every answer is a look-up afterwards. */
function readAreaData(data: AreaData): Areas {
  const areas = readAreas(data)
  const names = (code: string): readonly string[] => {
    const area = areas.get(code)
    return area ? [...(area.parent === undefined ? [] : names(area.parent)), area.name] : []
  }
  const node = (code: string, depth: number): TreeNode => {
    const { name, parent } = areas.get(code) ?? { name: code, parent: undefined }
    const children = depth < LEVELS ? Object.keys(data[code] ?? {}).map((below) => node(below, depth + 1)) : []
    return {
      value: code,
      text: name,
      leaf: children.length === 0,
      ...(parent === undefined ? {} : { parent }),
      ...(children.length > 0 ? { children } : {}),
    }
  }
  let ends: ReadonlyMap<string, string> | undefined
  return {
    key: (words) => {
      const path = words.replace(/[\s/／\\,，、>＞-]+/g, '')
      if (areas.has(path)) return path
      ends ??= endsOfPaths(areas.keys(), names)
      return ends.get(path) || undefined
    },
    tree: Object.keys(data[AREA_ROOT] ?? {}).map((code) => node(code, 1)),
    text: (code) => (areas.has(code) ? names(code).join('/') : undefined),
    search: (keyword, size) =>
      [...areas]
        .filter(([, area]) => area.name.includes(keyword))
        .slice(0, size)
        .map(([code]) => ({ value: code, text: names(code).join('/') })),
  }
}

let loading: Promise<Areas> | undefined

/** The bundled data set: a chunk of its own in the browser, a file on the server. A failed load is tried again. */
export function loadAreas(): Promise<Areas> {
  loading ??= import('china-area-data').then(
    (module) => readAreaData(module.default),
    (reason: unknown) => {
      loading = undefined
      throw reason
    },
  )
  return loading
}
