import { type ZipEntry, entriesOf, unpackedSize } from './zip-size.ts'
import { BookProblem } from './types.ts'
import { attribute, readXml } from './xml.ts'

/** A part that another one names; `type` is the last word of its kind. */
export interface Related {
  readonly id: string
  readonly type: string
  readonly path: string
}
export type Budget = { bytes: number }

/** A name as others write it: with backslashes, `./`, `../` or `%20`, from the root or from a folder. */
function resolved(target: string, folder: readonly string[] = []): string {
  const path = target.replaceAll('\\', '/')
  const steps: string[] = path.startsWith('/') ? [] : [...folder]
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/').toLowerCase()
}
function unescaped(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

/** The parts of a package, by relationship. */
export class Parts {
  readonly budget: Budget
  readonly #entries: ReadonlyMap<string, ZipEntry>

  constructor(data: Uint8Array, limit: number) {
    const size = unpackedSize(data)
    if (size === undefined) throw new BookProblem('IMPORT_UNREADABLE')
    if (size > limit) throw new BookProblem('IMPORT_TOO_DENSE')
    this.budget = { bytes: limit }
    this.#entries = new Map([...entriesOf(data)].map((entry) => [resolved(entry.name), entry]))
  }
  get(path: string): ZipEntry | undefined {
    return this.#entries.get(resolved(path))
  }
  all(): Iterable<ZipEntry> {
    return this.#entries.values()
  }

  /** What a part names, in its order; the package itself has no path. */
  async relatedTo(path = ''): Promise<readonly Related[]> {
    const folder = path.split('/').slice(0, -1)
    const entry = this.get(
      `${folder.map((step) => `${step}/`).join('')}_rels/${path.slice(path.lastIndexOf('/') + 1)}.rels`,
    )
    const found: Related[] = []
    if (!entry) return found
    await readXml(entry, this.budget, {
      open: (name, attributes) => {
        if (name !== 'Relationship' || attributes['TargetMode'] === 'External') return
        const target = attribute(attributes, 'Target')
        const paths = [resolved(target, folder), resolved(unescaped(target), folder)]
        found.push({
          id: attribute(attributes, 'Id'),
          type: attribute(attributes, 'Type').split('/').at(-1) ?? '',
          path: paths.find((one) => this.#entries.has(one)) ?? paths[0] ?? '',
        })
      },
    })
    return found
  }
}
