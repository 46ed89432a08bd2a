import { layoutProcess } from 'bpmn-auto-layout'
import type { BpmnModdle, ModdleElement } from 'bpmn-moddle'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { type JsonObject, setProperty } from '../../document/json.ts'
import { type FlowNode, flowOf, stringAt } from '../document/flow.ts'
import { extensionOf, newModdle } from './vitrine.ts'

const TYPES: Readonly<Record<string, string>> = {
  approve: 'bpmn:UserTask',
  handle: 'bpmn:UserTask',
  copy: 'bpmn:SendTask',
  process: 'bpmn:CallActivity',
  wait: 'bpmn:IntermediateCatchEvent',
  service: 'bpmn:ServiceTask',
  goto: 'bpmn:ExclusiveGateway',
  end: 'bpmn:EndEvent',
}
const GATEWAYS: Readonly<Record<string, string>> = {
  exclusive: 'bpmn:ExclusiveGateway',
  inclusive: 'bpmn:InclusiveGateway',
  parallel: 'bpmn:ParallelGateway',
}
/** `2d` → `P2D`, `4h` → `PT4H`. */
const isoDuration = (duration: string) => {
  const unit = duration.at(-1)?.toUpperCase() ?? 'D'
  return `${unit === 'D' ? 'P' : 'PT'}${duration.slice(0, -1)}${unit}`
}

/** The elements of one process, and the sequence flows between them. */
class ProcessWriter {
  readonly elements: ModdleElement[] = []
  readonly #moddle: BpmnModdle
  readonly #titleOf: (node: JsonObject) => string
  /** Flows that go back, drawn once all elements are there. */
  readonly #back: { readonly from: ModdleElement; readonly to: string }[] = []
  #flows = 0

  constructor(moddle: BpmnModdle, titleOf: (node: JsonObject) => string) {
    this.#moddle = moddle
    this.#titleOf = titleOf
  }
  add(type: string, id: string, properties: Readonly<Record<string, unknown>> = {}): ModdleElement {
    const element = this.#moddle.create(type, { id, incoming: [], outgoing: [], ...properties })
    this.elements.push(element)
    return element
  }
  connect(from: ModdleElement, to: ModdleElement, properties: Readonly<Record<string, unknown>> = {}): ModdleElement {
    this.#flows += 1
    const flow = this.#moddle.create('bpmn:SequenceFlow', {
      id: `flow_${this.#flows}`,
      sourceRef: from,
      targetRef: to,
      ...properties,
    })
    ;(from['outgoing'] as ModdleElement[]).push(flow)
    ;(to['incoming'] as ModdleElement[]).push(flow)
    this.elements.push(flow)
    return flow
  }
  /** Draws nodes after an element; answers the last one, or undefined where nothing follows. */
  flow(nodes: readonly FlowNode[], after: ModdleElement, first: Readonly<Record<string, unknown>> = {}) {
    let last: ModdleElement | undefined = after
    let lead = first
    for (const node of nodes) {
      // What stands after an end is never reached.
      if (!last) break
      const element = this.#element(node)
      this.connect(last, element, lead)
      lead = {}
      last = node.kind === 'branch' ? this.#fork(node, element) : node.kind === 'end' ? undefined : element
    }
    return { last, lead }
  }
  #element({ key, kind, node }: FlowNode): ModdleElement {
    const { flow: _flow, branches: _branches, ...own } = node
    const type = kind === 'branch' ? GATEWAYS[stringAt(node, 'mode')] : TYPES[kind]
    const element = this.add(type ?? 'bpmn:Task', `node_${key}`, {
      name: this.#titleOf(node),
      extensionElements: extensionOf(this.#moddle, 'node', own),
      ...this.#details(kind, node),
    })
    if (kind === 'goto') this.#back.push({ from: element, to: stringAt(node, 'to') })
    return element
  }
  #details(kind: string, node: JsonObject): Readonly<Record<string, unknown>> {
    if (kind === 'process') return { calledElement: stringAt(node, 'code') }
    if (kind === 'end') return { eventDefinitions: [this.#moddle.create('bpmn:TerminateEventDefinition')] }
    if (kind !== 'wait') return {}
    const duration = stringAt(node, 'for')
    const body = duration === '' ? stringAt(node, 'until') : isoDuration(duration)
    const expression = this.#moddle.create('bpmn:FormalExpression', { body })
    const timer = duration === '' ? { timeDate: expression } : { timeDuration: expression }
    return { eventDefinitions: [this.#moddle.create('bpmn:TimerEventDefinition', timer)] }
  }
  /** The lanes of a fork with the gateway that joins them. */
  #fork(node: FlowNode, gateway: ModdleElement): ModdleElement {
    const type = GATEWAYS[stringAt(node.node, 'mode')] ?? 'bpmn:ParallelGateway'
    const join = this.add(type, `join_${node.key}`, {
      extensionElements: extensionOf(this.#moddle, 'join', { key: node.key }),
    })
    for (const lane of node.lanes) {
      const { flow: _flow, ...own } = lane.lane
      const when = stringAt(own, 'when')
      const properties = {
        name: this.#titleOf(own),
        extensionElements: extensionOf(this.#moddle, 'lane', own),
        ...(when === '' ? {} : { conditionExpression: this.#moddle.create('bpmn:FormalExpression', { body: when }) }),
      }
      const { last, lead } = this.flow(lane.nodes, gateway, properties)
      if (last) this.connect(last, join, lead)
      const isDefault = node.node['mode'] !== 'parallel' && own['when'] === undefined
      if (isDefault) gateway['default'] = (gateway['outgoing'] as ModdleElement[]).at(-1)
    }
    return join
  }
  drawBack(): void {
    for (const { from, to } of this.#back) {
      const target = this.elements.find(({ id }) => id === (to === START_NODE ? START_NODE : `node_${to}`))
      if (target) this.connect(from, target, { extensionElements: extensionOf(this.#moddle, 'back', {}) })
    }
  }
}

/** A process as a BPMN 2.0 file with a picture; each element carries the JSON that it draws. */
export async function writeBpmn(
  document: JsonObject,
  titleOf: (node: JsonObject) => string,
  withPicture = true,
): Promise<string> {
  const moddle = newModdle()
  const writer = new ProcessWriter(moddle, titleOf)
  const begin = writer.add('bpmn:StartEvent', 'begin')
  const start = writer.add('bpmn:UserTask', START_NODE, {
    name: titleOf({ kind: START_NODE }),
    extensionElements: extensionOf(moddle, 'start', {}),
  })
  writer.connect(begin, start)
  const { last } = writer.flow(flowOf(document), start)
  if (last) writer.connect(last, writer.add('bpmn:EndEvent', 'finish'))
  writer.drawBack()
  const process = moddle.create('bpmn:Process', {
    id: stringAt(document, 'code') || 'process',
    name: titleOf(document),
    isExecutable: false,
    extensionElements: extensionOf(moddle, 'process', setProperty(document, 'flow', undefined)),
    flowElements: writer.elements,
  })
  const definitions = moddle.create('bpmn:Definitions', {
    id: 'definitions',
    targetNamespace: 'urn:vitrine:process',
    rootElements: [process],
  })
  const { xml } = await moddle.toXML(definitions, { format: true })
  return withPicture ? layoutProcess(xml) : xml
}
