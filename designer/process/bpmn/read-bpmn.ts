import type { ModdleElement } from 'bpmn-moddle'
import { PROCESS_CODE } from '../../../schemas/language/process/document.ts'
import { NODE_KEY, START_NODE } from '../../../schemas/language/process/node-key.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { type JsonObject, setProperty } from '../../document/json.ts'
import { stringAt } from '../document/flow.ts'
import { freeKey } from '../document/new-node.ts'
import { carriedBy, newModdle } from './vitrine.ts'

/** Something of a file that was not carried over as it is, and the element it is about. */
export interface BpmnNote {
  readonly code: MessageCode
  readonly element: string
  /** It stops the import, unless elements that are unknown become nodes that somebody handles. */
  readonly isRefused: boolean
}
export interface BpmnResult {
  /** Undefined where nothing could be read. */
  readonly document: JsonObject | undefined
  readonly notes: readonly BpmnNote[]
}
class Unreadable extends Error {}

const list = (element: ModdleElement, name: string): readonly ModdleElement[] =>
  (element[name] as readonly ModdleElement[] | undefined) ?? []
const target = (flow: ModdleElement) => flow['targetRef'] as ModdleElement
const isBack = (flow: ModdleElement) => carriedBy(flow)?.role === 'back'

const MODES: Readonly<Record<string, string>> = {
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:InclusiveGateway': 'inclusive',
  'bpmn:ParallelGateway': 'parallel',
}

interface Chain {
  readonly nodes: readonly JsonObject[]
  /** The gateway that joins, where the chain has come to one; undefined at an end. */
  readonly join: ModdleElement | undefined
}

/** Reads block-structured diagrams: each fork has one join, and lanes meet only there. */
class ProcessReader {
  readonly notes: BpmnNote[] = []
  readonly #handlesRest: boolean
  /** The gateways that join lanes in our own files: no lane leads to one where all of them end the process. */
  readonly #joins: readonly ModdleElement[]
  readonly #keys: Set<string> = new Set([START_NODE])
  readonly #keyOf = new Map<string, string>()
  readonly #seen = new Set<string>()

  /** Sequence flows by where they begin and end: files need not repeat them at the elements. */
  readonly #ways = new Map<ModdleElement, { readonly out: ModdleElement[]; readonly into: ModdleElement[] }>()

  constructor(elements: readonly ModdleElement[], handlesRest: boolean) {
    this.#handlesRest = handlesRest
    this.#joins = elements.filter((element) => carriedBy(element)?.role === 'join')
    for (const flow of elements)
      if (flow.$type === 'bpmn:SequenceFlow') {
        this.#waysOf(flow['sourceRef'] as ModdleElement).out.push(flow)
        this.#waysOf(target(flow)).into.push(flow)
      }
  }
  #waysOf(element: ModdleElement) {
    const known = this.#ways.get(element) ?? { out: [], into: [] }
    this.#ways.set(element, known)
    return known
  }
  #out(element: ModdleElement): readonly ModdleElement[] {
    return this.#waysOf(element).out
  }
  note(code: MessageCode, element: ModdleElement, isRefused = false): void {
    this.notes.push({ code, element: element.name || (element.id ?? ''), isRefused: isRefused && !this.#handlesRest })
  }
  #key(element: ModdleElement, stem: string): string {
    const stated = stringAt(carriedBy(element)?.json ?? {}, 'key')
    if (new RegExp(NODE_KEY).test(stated) && !this.#keys.has(stated)) stem = stated
    const key = freeKey(this.#keys, stem)
    this.#keys.add(key)
    return key
  }
  /** A key for what a file calls by its id. */
  #newKey(element: ModdleElement, stem: string): string {
    const id = (element.id ?? '').replaceAll(/\W/g, '_').replace(/^[^a-z]+/, '')
    const key = this.#key(element, new RegExp(NODE_KEY).test(id) ? id : stem)
    if (element.id) this.#keyOf.set(element.id, key)
    return key
  }
  chain(from: ModdleElement | undefined, depth: number): Chain {
    const nodes: JsonObject[] = []
    let current = from
    while (current) {
      const own = carriedBy(current)
      if (own?.role === 'join' || (own === undefined && this.#isJoin(current))) return { nodes, join: current }
      const id = current.id ?? ''
      if (this.#seen.has(id)) {
        this.note('BPMN_MEETS', current, true)
        throw new Unreadable()
      }
      this.#seen.add(id)
      if (current.$type === 'bpmn:EndEvent') {
        const end = this.#end(current, depth)
        return { nodes: end ? [...nodes, end] : nodes, join: undefined }
      }
      if (own?.role === 'start') current = this.#next(current)
      else {
        const read = this.#read(current, depth)
        nodes.push(...read.nodes)
        current = read.next
      }
    }
    return { nodes, join: undefined }
  }
  #isJoin(element: ModdleElement): boolean {
    return element.$type in MODES && this.#out(element).length < 2 && this.#waysOf(element).into.length > 1
  }
  /** What follows an element; a flow back to something earlier is no way on. */
  #next(element: ModdleElement): ModdleElement | undefined {
    const [way, ...more] = this.#out(element).filter((flow) => !isBack(flow))
    if (more.length > 0) {
      this.note('BPMN_TWO_WAYS', element, true)
      throw new Unreadable()
    }
    return way && target(way)
  }
  #end(element: ModdleElement, depth: number): JsonObject | undefined {
    const own = carriedBy(element)
    if (own?.role === 'node') return { ...own.json, key: this.#newKey(element, 'end1') }
    const isTerminated = list(element, 'eventDefinitions').length > 0
    if (isTerminated) this.note('BPMN_END', element)
    if (depth === 0 && !isTerminated) return undefined
    return this.#titled(element, { key: this.#newKey(element, 'end1'), kind: 'end', result: 'agreed' })
  }
  #titled(element: ModdleElement, node: JsonObject): JsonObject {
    const { key, kind, ...rest } = node
    return element.name ? { key, kind, title: element.name, ...rest } : node
  }
  #read(element: ModdleElement, depth: number): { nodes: readonly JsonObject[]; next: ModdleElement | undefined } {
    const own = carriedBy(element)
    if (own?.role === 'node' && own.json['kind'] !== 'branch')
      return { nodes: [setProperty(own.json, 'key', this.#newKey(element, 'node'))], next: this.#next(element) }
    if (element.$type in MODES && this.#out(element).length > 1) return this.#fork(element, depth)
    if (element.$type in MODES || element.$type === 'bpmn:StartEvent') return { nodes: [], next: this.#next(element) }
    return { nodes: [this.#foreign(element)], next: this.#next(element) }
  }
  /** A gateway with one way on and one back to something earlier goes back. */
  #loop(gateway: ModdleElement): { nodes: readonly JsonObject[]; next: ModdleElement | undefined } | undefined {
    const back = this.#out(gateway).filter((flow) => this.#seen.has(target(flow).id ?? ''))
    const [on, ...more] = this.#out(gateway).filter((flow) => !back.includes(flow))
    if (back.length !== 1 || more.length > 0 || !back[0]) return undefined
    const to = this.#keyOf.get(target(back[0]).id ?? '') ?? START_NODE
    this.note('BPMN_CONDITION', gateway)
    const key = this.#newKey(gateway, 'goto1')
    return { nodes: [{ key, kind: 'goto', to, max: 3 }], next: on && target(on) }
  }
  #fork(gateway: ModdleElement, depth: number): { nodes: readonly JsonObject[]; next: ModdleElement | undefined } {
    const own = carriedBy(gateway)
    const loop = own === undefined ? this.#loop(gateway) : undefined
    if (loop) return loop
    const mode = MODES[gateway.$type] ?? 'exclusive'
    const key = this.#newKey(gateway, 'fork')
    const joins = new Set<ModdleElement>()
    const read = this.#out(gateway).map((flow) => {
      const lane = this.#lane(flow, gateway, mode)
      const { nodes, join } = this.chain(target(flow), depth + 1)
      if (join) joins.add(join)
      return { isDefault: lane['when'] === undefined, lane: { ...lane, flow: nodes } }
    })
    if (joins.size > 1) {
      this.note('BPMN_MEETS', gateway, true)
      throw new Unreadable()
    }
    // The default stands last.
    const lanes = own ? read : read.toSorted((one, other) => Number(one.isDefault) - Number(other.isDefault))
    const branches = lanes.map(({ lane }, at) =>
      mode !== 'parallel' && at === lanes.length - 1 && !own ? setProperty(lane, 'when', undefined) : lane,
    )
    const node: JsonObject = own
      ? { ...own.json, key, branches }
      : this.#titled(gateway, { key, kind: 'branch', mode, branches })
    const [join] = own && joins.size === 0 ? this.#joins.filter((each) => carriedBy(each)?.json['key'] === key) : joins
    return { nodes: [node], next: join && this.#next(join) }
  }
  #lane(flow: ModdleElement, gateway: ModdleElement, mode: string): JsonObject {
    const own = carriedBy(flow)
    if (own?.role === 'lane') return { ...own.json, key: this.#key(flow, 'lane') }
    const key = this.#key(flow, 'lane')
    const title = flow.name ? { title: flow.name } : {}
    if (mode === 'parallel') return { key, ...title }
    if (gateway['default'] === flow) return { key, ...title }
    this.note('BPMN_CONDITION', flow.name || flow.id ? flow : gateway)
    return { key, ...title, when: '' }
  }
  #foreign(element: ModdleElement): JsonObject {
    const key = this.#newKey(element, 'node')
    const titled = (node: JsonObject) => this.#titled(element, { key, ...node })
    switch (element.$type) {
      case 'bpmn:UserTask':
        this.note('BPMN_PEOPLE', element)
        return titled({ kind: 'approve', who: [{ head: 1 }] })
      case 'bpmn:ManualTask':
      case 'bpmn:Task':
        this.note('BPMN_PEOPLE', element)
        return titled({ kind: 'handle', who: [{ head: 1 }] })
      case 'bpmn:SendTask':
        this.note('BPMN_PEOPLE', element)
        return titled({ kind: 'copy', who: [{ starter: true }] })
      case 'bpmn:CallActivity': {
        const called = stringAt(element, 'calledElement').toLowerCase()
        if (new RegExp(PROCESS_CODE).test(called)) return titled({ kind: 'process', code: called })
        break
      }
      case 'bpmn:IntermediateCatchEvent': {
        const duration = timerOf(element)
        if (duration !== undefined) return titled({ kind: 'wait', for: duration })
        break
      }
      default:
    }
    this.note(element.$type === 'bpmn:ScriptTask' ? 'BPMN_SCRIPT' : 'BPMN_UNKNOWN', element, true)
    return titled({ kind: 'handle', who: [{ head: 1 }] })
  }
}

/** `P2D` → `2d`; undefined for any other time. */
function timerOf(element: ModdleElement): string | undefined {
  const [definition] = list(element, 'eventDefinitions')
  const duration = definition?.['timeDuration'] as ModdleElement | undefined
  const [, days, hours, minutes] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(String(duration?.['body'] ?? '')) ?? []
  const said = [days && `${days}d`, hours && `${hours}h`, minutes && `${minutes}m`].filter(Boolean)
  return said.length === 1 ? said[0] : undefined
}

/** What a process of a file becomes. `base` is what a file of others does not say: code, screen, status. */
export async function readBpmn(xml: string, base: JsonObject, handlesRest: boolean): Promise<BpmnResult> {
  const fault = (code: MessageCode, element = ''): BpmnResult => ({
    document: undefined,
    notes: [{ code, element, isRefused: true }],
  })
  let root: ModdleElement
  try {
    root = (await newModdle().fromXML(xml)).rootElement
  } catch {
    return fault('BPMN_NO_FILE')
  }
  const processes = list(root, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process')
  const [process] = processes
  if (!process) return fault('BPMN_NO_PROCESS')
  const elements = list(process, 'flowElements')
  const starts = elements.filter(({ $type }) => $type === 'bpmn:StartEvent')
  const [start] = starts
  if (!start || starts.length > 1) return fault('BPMN_STARTS', process.name ?? '')
  const reader = new ProcessReader(elements, handlesRest)
  for (const other of processes.slice(1)) reader.note('BPMN_OTHER_PROCESS', other, true)
  for (const element of elements)
    if (element.$type === 'bpmn:BoundaryEvent') reader.note('BPMN_BOUNDARY', element, true)
  const own = carriedBy(process)
  try {
    const { nodes, join } = reader.chain(start, 0)
    if (join) reader.note('BPMN_MEETS', join, true)
    const document = own?.role === 'process' ? own.json : { ...base, ...(process.name ? { title: process.name } : {}) }
    return { document: { ...document, code: base['code'], flow: nodes }, notes: reader.notes }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { document: undefined, notes: reader.notes }
  }
}
