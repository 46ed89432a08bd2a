import { expect, it } from 'vitest'
import { resolveScreen } from '../../engine/model/resolve.ts'
import { copyOf } from './copy-record.ts'

it('a copy has what a person may write again, and nothing that makes the record itself', () => {
  const screen = resolveScreen({
    version: 1,
    id: 'a.b',
    title: 't',
    fields: {
      no: { title: 'no', unique: true },
      serial: { title: 's', fill: { rule: 'serial' } },
      whole: { title: 'w', compute: "no + '!'" },
      fixed: { title: 'f', readonly: true },
      word: { title: 'p', view: 'password' },
      name: { title: 'n' },
      level: { title: 'l', view: 'list', dict: 'level' },
      empty: { title: 'e' },
      note: { title: 'x', readonly: "level == '3'" },
    },
  })
  const row = {
    id: 'r1',
    version: 3,
    createTime: '2026-01-01 00:00:00',
    level_dictText: '一级',
    no: 'Z1',
    serial: '7',
    whole: 'Z1!',
    fixed: 'x',
    word: 'y',
    name: '鼎',
    level: '1',
    empty: null,
    note: '完好',
  }
  expect(copyOf(screen, row)).toEqual({ name: '鼎', level: '1', note: '完好' })
})
