import { describe, expect, it } from 'vitest'
import { checkScreen } from '../../document/check-screen.ts'
import { resolveScreen } from '../../model/resolve.ts'
import {
  buttonCondition,
  buttonsFromOnline,
  onlineCondition,
  onlineButtons,
  onlinePrint,
  printFromOnline,
} from './buttons.ts'

const button = (buttonCode: string, over: object = {}) => ({
  buttonCode,
  buttonName: buttonCode.toUpperCase(),
  buttonStyle: 'button',
  optType: 'js',
  exp: null,
  ...over,
})

describe('the buttons of an online form', () => {
  it('become buttons that a script runs, in their places and under their conditions', () => {
    const { actions, dropped } = buttonsFromOnline([
      [button('count'), button('back', { buttonStyle: 'link', exp: 'status#eq#1' })],
      [button('fill', { buttonStyle: 'form' }), button('count')],
    ])
    expect(actions).toEqual([
      { code: 'count', title: 'COUNT', place: 'toolbar', script: true },
      { code: 'back', title: 'BACK', place: 'row', script: true, visible: "status == '1'" },
      { code: 'fill', title: 'FILL', place: 'form', script: true },
    ])
    expect(dropped).toEqual([])
  })
  it('are run by the back end where it says so, over the chosen rows', () => {
    const { actions, dropped } = buttonsFromOnline([
      [
        button('act', { optType: 'action' }),
        button('give_back', { optType: 'action', buttonStyle: 'link', exp: 'status#eq#1', buttonStatus: '1' }),
        button('off', { buttonStatus: '0' }),
      ],
    ])
    const endpoint = (code: string) => ({ method: 'POST', path: `/online/cgform/api/doButton/${code}` })
    expect(actions).toEqual([
      { code: 'act', title: 'ACT', place: 'toolbar', endpoint: endpoint('act') },
      {
        code: 'give_back',
        title: 'GIVE_BACK',
        place: 'row',
        endpoint: endpoint('give_back'),
        visible: "status == '1'",
      },
    ])
    expect(dropped).toEqual([])
    expect(
      checkScreen({
        version: 1,
        id: 'a.b',
        title: 'T',
        fields: { status: { title: 'S' } },
        actions: [...actions],
      }).problems.filter(({ level }) => level === 'error'),
    ).toEqual([])
  })
  it('lists the buttons left out by name where they would send an unsaved form or cannot be read', () => {
    expect(
      buttonsFromOnline([
        [
          button('act', { optType: 'action', buttonStyle: 'form' }),
          button('Bad-Code'),
          button('odd', { exp: "a#eq#1'" }),
          button('x', { buttonStyle: 'other' }),
          7,
        ],
        undefined,
      ]).dropped,
    ).toEqual(['act', 'Bad-Code', 'odd', 'x'])
  })
  it('have conditions that are expressions of ours', () => {
    expect(buttonCondition('')).toBe('')
    expect(buttonCondition('a#ne#x && b#in#1,2 || c#empty#true')).toBe(
      "a != 'x' && b in ['1', '2'] || (c == null || c == '')",
    )
    expect(buttonCondition('c#empty#false')).toBe("!(c == null || c == '')")
    for (const wrong of ['a', 'a#eq', 'a#like#1', 'a#eq#1 &&', 'a.b#eq#1', 'a#eq#\\'])
      expect([wrong, buttonCondition(wrong)]).toEqual([wrong, undefined])
  })
  it('REPORT-009 print a row where the head of a form says so, and go the other way', () => {
    const head = (config: unknown) => ({ extConfigJson: JSON.stringify(config) })
    const url = "{{ window._CONFIG['domianURL'] }}/jmreport/view/7?x=1"
    const [print] = printFromOnline(head({ reportPrintShow: 1, reportPrintUrl: url }))
    expect(print).toMatchObject({
      code: 'report_print',
      place: 'row',
      print: "{{window._CONFIG['domianURL']}}/jmreport/view/7?x=1",
    })
    for (const none of [
      head({ reportPrintShow: 0, reportPrintUrl: url }),
      head({ reportPrintShow: 1 }),
      head({ reportPrintShow: 1, reportPrintUrl: 'javascript:alert(1)' }),
      { extConfigJson: '{' },
      {},
    ])
      expect(printFromOnline(none)).toEqual([])
    const screen = resolveScreen({
      version: 1,
      id: 'a.b',
      title: 'T',
      fields: { name: { title: 'N' } },
      actions: print ? [print] : [],
    })
    expect(printFromOnline(head(onlinePrint(screen)))).toEqual([print])
  })
  it('go the other way by part of the screen, and come back as they were', () => {
    const screen = resolveScreen({
      version: 1,
      id: 'a.b',
      title: 'T',
      fields: { name: { title: 'N' } },
      actions: [
        { code: 'count', title: '统计', script: true },
        { code: 'fill', title: '填写', place: 'form', script: true },
        { code: 'own', title: 'own', place: 'row', visible: "name == 'x'", set: { name: "'x'" } },
      ],
    })
    const wording = { locale: 'zh-CN', dictionaries: {} } as const
    const sent = [onlineButtons(screen, 'list', wording), onlineButtons(screen, 'form', wording)]
    expect(buttonsFromOnline(sent).actions).toEqual([
      { code: 'count', title: '统计', place: 'toolbar', script: true },
      {
        code: 'own',
        title: 'own',
        place: 'row',
        visible: "name == 'x'",
        endpoint: { method: 'POST', path: '/online/cgform/api/doButton/own' },
      },
      { code: 'fill', title: '填写', place: 'form', script: true },
    ])
  })
  it('say of a button everything that an existing client draws it by', () => {
    const screen = resolveScreen({
      version: 1,
      id: 'a.b',
      title: 'T',
      fields: { regNo: { title: 'N' } },
      actions: [
        {
          code: 'run',
          title: { 'zh-CN': '运行', 'en-US': 'Run' },
          place: 'row',
          icon: 'play',
          visible: "regNo == 'x'",
          set: { regNo: "'y'" },
        },
        { code: 'count', script: true, visible: "regNo == 'x'" },
        { code: 'own', place: 'form', set: { regNo: "'y'" } },
        { code: 'odd', place: 'row', script: true, visible: 'regNo > 1' },
      ],
    })
    const sent = onlineButtons(screen, 'list', { locale: 'en-US', dictionaries: {} })
    const common = { cgformHeadId: 'a.b', optPosition: '2', buttonStatus: '1' }
    expect(sent).toEqual([
      {
        ...common,
        id: 'a.b.run',
        buttonCode: 'run',
        buttonName: 'Run',
        buttonStyle: 'link',
        optType: 'action',
        exp: 'reg_no#eq#x',
        buttonIcon: 'play',
        orderNum: 1,
      },
      {
        ...common,
        id: 'a.b.count',
        buttonCode: 'count',
        buttonName: 'count',
        buttonStyle: 'button',
        optType: 'js',
        exp: null,
        buttonIcon: null,
        orderNum: 2,
      },
      {
        ...common,
        id: 'a.b.odd',
        buttonCode: 'odd',
        buttonName: 'odd',
        buttonStyle: 'link',
        optType: 'js',
        exp: null,
        buttonIcon: null,
        orderNum: 3,
      },
    ])
    expect([onlineButtons(screen, 'form', { locale: 'en-US', dictionaries: {} }), onlinePrint(screen)]).toEqual([
      [],
      { reportPrintShow: 0 },
    ])
    expect([
      buttonCondition('  '),
      buttonCondition('a#in#1 , 2'),
      buttonsFromOnline([[button('a-b'), button(`x${'y'.repeat(41)}`)]]).dropped,
    ]).toEqual(['', "a in ['1', '2']", ['a-b', `x${'y'.repeat(41)}`]])
  })
  it('have conditions that go there and back; others are looked at by the server alone', () => {
    const column = (key: string) => key.toUpperCase()
    for (const exp of ['a#eq#1', 'a#ne#x&&b#in#1,2||c#empty#true', 'c#empty#false&&a#eq#'])
      expect(onlineCondition(buttonCondition(exp) ?? '', (key) => key)).toBe(exp)
    expect(onlineCondition("a == '1' && b in ['2']", column)).toBe('A#eq#1&&B#in#2')
    for (const more of ['a > 1', "a == '1' && (b == '2' || c == '3')", "a == 'x#y'", '', "a == '1' &&"])
      expect([more, onlineCondition(more, column)]).toEqual([more, undefined])
  })
})
