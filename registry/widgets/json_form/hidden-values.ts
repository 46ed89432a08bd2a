import { childSchema, type JsonSchema } from '../../../schemas/language/json-schema/schema.ts'
import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import { presentParts, statedBy } from './branches.ts'

/** How the form calls the control that selects a branch, after the control of the value. */
export const SELECTS = ['__oneof_select', '__anyof_select'] as const

type Path = readonly (string | number)[]
type Members = Readonly<Record<string, unknown>>

const keyOf = (path: Path) => JSON.stringify(path)
const isBelow = (path: Path, above: Path) => above.every((each, at) => path[at] === each)

/** Values of a union that is no object wait by what they are. */
const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)
const KINDS: Readonly<Record<string, string>> = {
  array: 'array',
  boolean: 'boolean',
  integer: 'number',
  number: 'number',
  object: 'object',
  string: 'string',
}

/** The place in the new list of each entry of the old one; an entry that is gone has none. */
function moves(before: readonly unknown[], now: readonly unknown[]): ReadonlyMap<number, number> {
  const free = new Map(now.map((entry, at) => [at, JSON.stringify(entry)]))
  const found = new Map<number, number>()
  for (const [at, entry] of before.entries()) {
    const text = JSON.stringify(entry)
    const [place] = [...free].find(([, other]) => other === text) ?? []
    if (place === undefined) continue
    free.delete(place)
    found.set(at, place)
  }
  return found
}

/** A value with the place that it was typed at and the schema that it was typed under. */
interface Hidden {
  readonly path: Path
  readonly stated: string
  readonly value: unknown
  /** What the change of the schema left of a list. */
  readonly rest?: string
}

const keyIn = ({ path }: Hidden) => String(path.at(-1))

/**
 * What was typed into properties that are hidden now: a condition of the schema does not hold, or another branch of a union
 * was selected. The form drops such values; here they wait until the same property is shown again.
 */
export class HiddenValues {
  readonly #root: JsonSchema
  /** What the form calls the control of its data as a whole. */
  readonly #id: string
  #hidden: readonly Hidden[] = []
  /** The stored text that the data had after the last change. */
  #text: string | undefined
  /** The selected branches by the control that selected them. */
  readonly #chosen = new Map<string, number>()

  constructor(root: JsonSchema, id: string) {
    this.#root = root
    this.#id = id
  }
  /** Remembers the stored text, by which the next form of the same data recognizes that nothing else changed them. */
  noteText(text: string): void {
    this.#text = text
  }
  continues(root: JsonSchema, id: string, text: string): boolean {
    return this.#root === root && this.#id === id && this.#text === text
  }
  /** A branch of a union is selected by the control `id`. */
  choose(id: string, branch: number): void {
    this.#chosen.set(id, branch)
  }
  clear(): void {
    this.#hidden = []
  }
  /** The data after a change by the control `id`, with the values that wait for what the change has shown. */
  changed(before: unknown, now: unknown, id: string): unknown {
    this.#hide(before, now, this.#root, [], id)
    return this.#shown(before, now, this.#root, [], id)
  }

  #idOf(path: Path): string {
    return [this.#id, ...path].join('_')
  }
  #partsAt(schema: JsonSchema | undefined, data: unknown, path: Path): readonly JsonSchema[] {
    if (!schema) return []
    const [chosen] = SELECTS.flatMap((ending) => this.#chosen.get(`${this.#idOf(path)}${ending}`) ?? [])
    return presentParts(this.#root, schema, data, chosen)
  }
  #put(hidden: Hidden): void {
    const isSame = ({ path, stated }: Hidden) => keyOf(path) === keyOf(hidden.path) && stated === hidden.stated
    this.#hidden = [...this.#hidden.filter((other) => !isSame(other)), hidden]
  }
  /** A list of which the schema that holds now has dropped entries waits as a whole. */
  #putList(hidden: Hidden, now: unknown): void {
    const { value } = hidden
    const rest = JSON.stringify(now)
    if (Array.isArray(value) && Array.isArray(now) && rest !== JSON.stringify(value)) this.#put({ ...hidden, rest })
  }
  /** Does the control select the branch of the value at the place? */
  #selects(id: string, path: Path): boolean {
    return SELECTS.some((ending) => id === `${this.#idOf(path)}${ending}`)
  }
  #hide(before: unknown, now: unknown, schema: JsonSchema | undefined, path: Path, id: string): void {
    if (!schema) return
    if (Array.isArray(before) && Array.isArray(now)) {
      if (before.length !== now.length || this.#idOf(path) === id) return this.#move(moves(before, now), path)
      for (const [at, entry] of before.entries())
        this.#hide(entry, now[at], childSchema(this.#root, schema, at), [...path, at], id)
      return
    }
    if (isObject(before) && isObject(now)) return this.#hideMembers(before, now, schema, path, id)
    if (this.#selects(id, path) && before !== undefined) this.#put({ path, stated: kindOf(before), value: before })
  }
  #hideMembers(before: Members, now: Members, schema: JsonSchema, path: Path, id: string): void {
    // What its own control removes is not wanted.
    if (this.#idOf(path) === id) return
    const parts = presentParts(this.#root, schema, before)
    const partsNow = this.#partsAt(schema, now, path)
    for (const [key, value] of Object.entries(before)) {
      const place = [...path, key]
      const stated = statedBy(parts, key)
      if (stated !== undefined && stated !== statedBy(partsNow, key) && !id.startsWith(this.#idOf(place)))
        this.#putList({ path: place, stated, value }, now[key])
      if (now[key] !== undefined || this.#selects(id, place))
        this.#hide(value, now[key], childSchema(this.#root, schema, key), place, id)
      else if (value !== undefined && stated !== undefined && this.#idOf(place) !== id)
        this.#put({ path: place, stated, value })
    }
  }
  #move(found: ReadonlyMap<number, number>, list: Path): void {
    this.#hidden = this.#hidden.flatMap((hidden) => {
      const { path } = hidden
      if (path.length <= list.length || !isBelow(path, list)) return [hidden]
      const place = found.get(Number(path[list.length]))
      return place === undefined ? [] : [{ ...hidden, path: path.with(list.length, place) }]
    })
  }
  #shown(before: unknown, now: unknown, schema: JsonSchema | undefined, path: Path, id: string): unknown {
    if (!schema || this.#hidden.length === 0) return now
    if (this.#selects(id, path) && !isObject(now)) return this.#ofBranch(now, schema, path)
    const inside = (value: unknown, key: string | number) =>
      this.#shown(
        isObject(before) || Array.isArray(before) ? Reflect.get(before, key) : undefined,
        value,
        childSchema(this.#root, schema, key),
        [...path, key],
        id,
      )
    if (Array.isArray(now)) return now.map(inside)
    if (!isObject(now)) return now
    const members = this.#withMembers(isObject(before) ? before : {}, now, schema, path)
    return Object.fromEntries(Object.entries(members).map(([key, value]) => [key, inside(value, key)]))
  }
  /** The members with those that wait for what is present now. One that comes back may be what another one waits for. */
  #withMembers(before: Members, now: Members, schema: JsonSchema, path: Path): Members {
    const parts = this.#partsAt(schema, now, path)
    const found = this.#hidden.find(
      (hidden) =>
        hidden.path.length === path.length + 1 &&
        isBelow(hidden.path, path) &&
        statedBy(parts, keyIn(hidden)) === hidden.stated,
    )
    if (!found) return now
    this.#hidden = this.#hidden.filter((hidden) => hidden !== found)
    const key = keyIn(found)
    // What stood there all along is newer.
    const isNewer = before[key] !== undefined && now[key] !== undefined && JSON.stringify(now[key]) !== found.rest
    return this.#withMembers(before, isNewer ? now : { ...now, [key]: found.value }, schema, path)
  }
  /** The value of a plain branch that has just been selected, as it was typed there before. */
  #ofBranch(now: unknown, schema: JsonSchema, path: Path): unknown {
    const types = this.#partsAt(schema, now, path).flatMap((part) => ownProperty(part, 'type') ?? [])
    const found = this.#hidden.find(
      (hidden) => keyOf(hidden.path) === keyOf(path) && types.some((type) => KINDS[String(type)] === hidden.stated),
    )
    if (!found) return now
    this.#hidden = this.#hidden.filter((hidden) => hidden !== found)
    return found.value
  }
}

const MEMORY = 'hiddenValues'
/** The hidden values that the last form of the same data has left in the memory, else none. */
export function hiddenIn(
  memory: Map<string, unknown> | undefined,
  root: JsonSchema,
  id: string,
  text: string,
): HiddenValues {
  const known = memory?.get(MEMORY)
  if (known instanceof HiddenValues && known.continues(root, id, text)) return known
  const made = new HiddenValues(root, id)
  memory?.set(MEMORY, made)
  return made
}
