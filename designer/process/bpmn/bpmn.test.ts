import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../document/json.ts'
import { stringAt } from '../document/flow.ts'
import { LOAN } from '../testing.tsx'
import { readBpmn } from './read-bpmn.ts'
import { writeBpmn } from './write-bpmn.ts'

/** Numbers from 0 to 1 that are the same at each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const titleOf = (node: JsonObject) => stringAt(node, 'title') || stringAt(node, 'key')
const read = (xml: string, handlesRest = false) => readBpmn(xml, { ...LOAN, flow: [] }, handlesRest)
const foreign = (elements: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x" id="d"><process id="p" name="采购">${elements}</process></definitions>`
const chain = (task: string) =>
  foreign(
    `<startEvent id="s"/>${task}<endEvent id="e"/><sequenceFlow id="f1" sourceRef="s" targetRef="t"/><sequenceFlow id="f2" sourceRef="t" targetRef="e"/>`,
  )

describe('a process as a BPMN file', () => {
  it('is the same after export and import, with a picture and edges', async () => {
    const xml = await writeBpmn(LOAN, titleOf)
    expect(xml).toContain('BPMNEdge')
    expect(xml).toContain('<bpmn:incoming>')
    expect(await read(xml)).toEqual({ document: LOAN, notes: [] })
  })
  it('is the same for random trees of all kinds of nodes', async () => {
    const random = seeded(20_260)
    const upTo = (most: number) => Math.min(most, Math.floor(random() * (most + 1)))
    let number = 0
    const key = (stem: string) => `${stem}${(number += 1)}`
    const flow = (depth: number, earlier: readonly string[]): JsonObject[] => {
      const nodes: JsonObject[] = []
      const known = [...earlier]
      for (let count = upTo(4); count > 0; count--) {
        const kinds = [
          'approve',
          'handle',
          'copy',
          'process',
          'wait',
          'service',
          'goto',
          ...(depth < 3 ? ['branch', 'branch'] : []),
        ]
        const kind = kinds[upTo(kinds.length - 1)] ?? 'approve'
        const own = key('n')
        if (kind === 'branch') {
          const mode = ['exclusive', 'inclusive', 'parallel'][upTo(2)] ?? 'parallel'
          const lanes = 2 + upTo(2)
          const branches = Array.from({ length: lanes }, (_, at) => ({
            key: key('l'),
            ...(mode !== 'parallel' && at < lanes - 1 ? { when: `record.amount > ${at}` } : {}),
            flow: flow(depth + 1, known),
          }))
          nodes.push({ key: own, kind, mode, branches })
        } else if (kind === 'goto') nodes.push({ key: own, kind, to: known[upTo(known.length - 1)] ?? 'start', max: 2 })
        else nodes.push({ key: own, kind, title: `“${own}” <&>`, ...(kind === 'wait' ? { for: '2d' } : {}) })
        if (kind !== 'goto') known.push(own)
      }
      if (depth > 0 && upTo(4) === 0) nodes.push({ key: key('n'), kind: 'end', result: 'rejected' })
      return nodes
    }
    for (let turn = 0; turn < 25; turn++) {
      const document = { ...LOAN, flow: flow(0, ['start']) }
      // oxlint-disable-next-line no-await-in-loop
      expect(await read(await writeBpmn(document, titleOf, false)), JSON.stringify(document)).toEqual({
        document,
        notes: [],
      })
    }
  })
})

describe('a file of others', () => {
  it('comes in where it is block-structured, and what is missing is named', async () => {
    const { document, notes } = await read(
      foreign(`<startEvent id="s"/><userTask id="check" name="审核"/><exclusiveGateway id="g" default="f4"/><userTask id="boss" name="馆长"/>
<exclusiveGateway id="j"/><endEvent id="e"/>
<sequenceFlow id="f1" sourceRef="s" targetRef="check"/><sequenceFlow id="f2" sourceRef="check" targetRef="g"/>
<sequenceFlow id="f3" name="大额" sourceRef="g" targetRef="boss"><conditionExpression>\${amount > 1}</conditionExpression></sequenceFlow>
<sequenceFlow id="f4" sourceRef="g" targetRef="j"/><sequenceFlow id="f5" sourceRef="boss" targetRef="j"/>
<sequenceFlow id="f6" sourceRef="j" targetRef="e"/>`),
    )
    expect(document).toMatchObject({
      code: 'loan',
      title: '采购',
      flow: [
        { key: 'check', kind: 'approve', title: '审核' },
        {
          kind: 'branch',
          mode: 'exclusive',
          branches: [{ title: '大额', when: '', flow: [{ key: 'boss', kind: 'approve' }] }, { flow: [] }],
        },
      ],
    })
    expect(notes.map(({ code, element }) => `${code} ${element}`)).toEqual([
      'BPMN_PEOPLE 审核',
      'BPMN_CONDITION 大额',
      'BPMN_PEOPLE 馆长',
    ])
    expect(notes.some(({ isRefused }) => isRefused)).toBe(false)
  })
  it('never brings a script', async () => {
    const xml = chain('<scriptTask id="t" name="算"><script>alert(1)</script></scriptTask>')
    expect((await read(xml)).notes).toEqual([{ code: 'BPMN_SCRIPT', element: '算', isRefused: true }])
    const handled = await read(xml, true)
    expect(handled.document?.['flow']).toEqual([{ key: 't', kind: 'handle', title: '算', who: [{ head: 1 }] }])
    expect(JSON.stringify(handled)).not.toContain('alert')
  })
  it('is refused with the reason where it is no blocks, or no BPMN', async () => {
    const crossed = await read(
      foreign(`<startEvent id="s"/><parallelGateway id="g"/><task id="a"/><task id="b"/><endEvent id="e"/>
<sequenceFlow id="f1" sourceRef="s" targetRef="g"/><sequenceFlow id="f2" sourceRef="g" targetRef="a"/><sequenceFlow id="f3" sourceRef="g" targetRef="b"/>
<sequenceFlow id="f4" sourceRef="a" targetRef="b"/><sequenceFlow id="f5" sourceRef="b" targetRef="e"/>`),
    )
    expect(crossed.document).toBeUndefined()
    expect(crossed.notes.at(-1)).toMatchObject({ code: 'BPMN_MEETS', element: 'b', isRefused: true })
    expect(await read('no xml')).toMatchObject({ document: undefined, notes: [{ code: 'BPMN_NO_FILE' }] })
  })
})
