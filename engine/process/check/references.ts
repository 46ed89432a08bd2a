import { appendToken, problem } from '../../../schemas/language/check/guard.ts'
import type { SchemaProblem } from '../../../schemas/language/check/problem.ts'
import type { Approver } from '../../../schemas/language/process/approvers.ts'
import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import { type NodeOf, isHuman } from '../../../schemas/language/process/nodes.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { editedChildren } from '../../model/index.ts'
import { type NodePlace, nodeTitle, placesOf } from '../document/nodes.ts'

/** What is known of the world of a document. Undefined, or no function at all: not known here and not checked. */
export interface ProcessLookup {
  readonly screen?: (id: string) => Screen | undefined
  readonly process?: (code: string) => ProcessDocument | undefined
  readonly user?: (name: string) => boolean | undefined
  readonly role?: (code: string) => boolean | undefined
  readonly position?: (code: string) => boolean | undefined
  readonly depart?: (code: string) => boolean | undefined
  readonly calendar?: (code: string) => boolean | undefined
  readonly schedule?: (id: string) => boolean | undefined
  readonly template?: (code: string) => boolean | undefined
}
type Names = Exclude<keyof ProcessLookup, 'screen' | 'process'>
const UNKNOWN: Readonly<Record<Names, MessageCode>> = {
  user: 'PROCESS_UNKNOWN_USER',
  role: 'PROCESS_UNKNOWN_ROLE',
  position: 'PROCESS_UNKNOWN_POSITION',
  depart: 'PROCESS_UNKNOWN_DEPART',
  calendar: 'PROCESS_UNKNOWN_CALENDAR',
  schedule: 'PROCESS_UNKNOWN_SCHEDULE',
  template: 'PROCESS_UNKNOWN_TEMPLATE',
}

export class ReferenceCheck {
  readonly #document: ProcessDocument
  readonly #lookup: ProcessLookup
  /** Undefined: the screen is not known, and its fields are not checked. */
  readonly #hasField: ((key: string) => boolean) | undefined
  readonly #screen: Screen | undefined

  constructor(document: ProcessDocument, lookup: ProcessLookup, hasField: ((key: string) => boolean) | undefined) {
    this.#document = document
    this.#lookup = lookup
    this.#hasField = hasField
    this.#screen = lookup.screen?.(document.screen)
  }

  #name(kind: Names, name: string, pointer: string): readonly SchemaProblem[] {
    return this.#lookup[kind]?.(name) === false ? [problem(pointer, UNKNOWN[kind], { name })] : []
  }
  field(key: string, pointer: string): readonly SchemaProblem[] {
    return this.#hasField && !this.#hasField(key) ? [problem(pointer, 'DOC_UNKNOWN_FIELD', { field: key })] : []
  }

  #approver(one: Approver, pointer: string, place: NodePlace | undefined): readonly SchemaProblem[] {
    if ('user' in one) return one.user.flatMap((name, at) => this.#name('user', name, `${pointer}/user/${at}`))
    if ('role' in one) return this.#name('role', one.role, `${pointer}/role`)
    if ('position' in one) return this.#name('position', one.position, `${pointer}/position`)
    if ('depart' in one) return this.#name('depart', one.depart, `${pointer}/depart`)
    if ('head' in one) return one.of === undefined || one.of === 'previous' ? [] : this.field(one.of, `${pointer}/of`)
    if ('field' in one) return this.field(one.field, `${pointer}/field`)
    if ('chain' in one)
      return typeof one.chain === 'object' ? this.#name('role', one.chain.role, `${pointer}/chain/role`) : []
    if ('pick' in one) return this.people(one.from ?? [], `${pointer}/from`, place)
    if (!('same' in one)) return []
    const target = placesOf(this.#document).get(one.same)
    const isEarlier =
      place !== undefined && target !== undefined && isHuman(target.node) && this.#isEarlier(one.same, place.node.key)
    return isEarlier
      ? []
      : [
          problem(`${pointer}/same`, 'PROCESS_SAME_NODE', {
            node: place ? nodeTitle(this.#document, place.node.key) : '',
            target: one.same,
          }),
        ]
  }
  /** In the order of the document, also in a lane that is over. */
  #isEarlier(key: string, than: string): boolean {
    const keys = [...placesOf(this.#document).keys()]
    return keys.indexOf(key) < keys.indexOf(than)
  }
  people(who: readonly Approver[], pointer: string, place?: NodePlace): readonly SchemaProblem[] {
    return who.flatMap((one, at) => this.#approver(one, `${pointer}/${at}`, place))
  }

  /** Fields and sub-tables that rights name. */
  rights(
    rights: { readonly fields?: object; readonly children?: Readonly<Record<string, object>> },
    pointer: string,
  ): readonly SchemaProblem[] {
    const children = new Set(this.#screen ? editedChildren(this.#screen).map(({ screen }) => screen) : [])
    const { status, result } = this.#document
    return [
      ...Object.entries(rights.fields ?? {}).flatMap(([key, right]) => [
        ...this.field(key, appendToken(`${pointer}/fields`, key)),
        ...((key === status || key === result) && (right === 'edit' || right === 'required')
          ? [problem(appendToken(`${pointer}/fields`, key), 'PROCESS_STATUS_WRITTEN', { field: key })]
          : []),
      ]),
      ...Object.entries(rights.children ?? {}).flatMap(([id, child]) => {
        const here = appendToken(`${pointer}/children`, id)
        if (this.#screen && !children.has(id)) return [problem(here, 'DOC_UNKNOWN_CHILD', { child: id })]
        const screen = this.#lookup.screen?.(id)
        return Object.keys('fields' in child ? (child.fields as object) : {}).flatMap((key) =>
          screen && !Object.hasOwn(screen.fields, key)
            ? [problem(appendToken(`${here}/fields`, key), 'DOC_UNKNOWN_FIELD', { field: key })]
            : [],
        )
      }),
    ]
  }

  child(node: NodeOf<'process'>, pointer: string): readonly SchemaProblem[] {
    const found: SchemaProblem[] = []
    const { process } = this.#lookup
    if (process && node.code !== this.#document.code && !process(node.code))
      found.push(problem(`${pointer}/code`, 'PROCESS_UNKNOWN_PROCESS', { name: node.code }))
    else if (this.#isCycle(node.code, new Set()))
      found.push(problem(`${pointer}/code`, 'PROCESS_CHILD_CYCLE', { name: node.code }))
    if (node.each !== undefined && this.#screen && !editedChildren(this.#screen).some((c) => c.screen === node.each))
      found.push(problem(`${pointer}/each`, 'DOC_UNKNOWN_CHILD', { child: node.each }))
    for (const key of Object.keys(node.out ?? {})) found.push(...this.field(key, appendToken(`${pointer}/out`, key)))
    return found
  }
  #isCycle(code: string, seen: Set<string>): boolean {
    if (code === this.#document.code) return true
    if (seen.has(code)) return false
    seen.add(code)
    const child = this.#lookup.process?.(code)
    if (!child) return false
    return [...placesOf(child).values()].some(({ node }) => node.kind === 'process' && this.#isCycle(node.code, seen))
  }
  service(node: NodeOf<'service'>, place: NodePlace): readonly SchemaProblem[] {
    const { pointer } = place
    const { screen } = this.#lookup
    const target = node.screen === undefined ? undefined : screen?.(node.screen)
    const fields = Object.keys(node.set ?? {})
    return [
      ...(node.job === undefined ? [] : this.#name('schedule', node.job, `${pointer}/job`)),
      ...(node.template === undefined ? [] : this.#name('template', node.template, `${pointer}/template`)),
      ...this.people(node.to ?? [], `${pointer}/to`, place),
      ...(node.screen !== undefined && screen && !target
        ? [problem(`${pointer}/screen`, 'DOC_UNKNOWN_SCREEN', { id: node.screen })]
        : []),
      ...fields.flatMap((key) => {
        const here = appendToken(`${pointer}/set`, key)
        if (node.do === 'set') return this.field(key, here)
        return node.do === 'create' && target && !Object.hasOwn(target.fields, key)
          ? [problem(here, 'DOC_UNKNOWN_FIELD', { field: key })]
          : []
      }),
    ]
  }
  calendar(): readonly SchemaProblem[] {
    const { calendar } = this.#document
    return calendar === undefined ? [] : this.#name('calendar', calendar, '/calendar')
  }
}
