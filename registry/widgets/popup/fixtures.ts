import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

const configured = { code: 'relic_report', orgFields: 'regNo,name', destFields: 'sample,relicName' }

export const fixtures: readonly Fixture<string, Options>[] = [
  {
    name: { 'zh-CN': '空', 'en-US': 'none' },
    options: configured,
    stored: null,
    value: '',
    reads: ['', undefined],
    query: [],
    text: '',
    labels: {},
  },
  {
    name: { 'zh-CN': '一行记录', 'en-US': 'one row' },
    options: configured,
    stored: 'Z0001',
    value: 'Z0001',
    query: [{ op: 'eq', value: 'Z0001' }],
    text: 'Z0001',
    labels: {},
  },
  {
    name: { 'zh-CN': '多行记录', 'en-US': 'several rows' },
    options: { ...configured, multi: true, groupId: 'g1', sorter: 'regNo=desc' },
    stored: 'Z0001,Z0002',
    value: 'Z0001,Z0002',
    text: 'Z0001,Z0002',
    labels: {},
  },
  {
    name: { 'zh-CN': '未配置报表', 'en-US': 'without a report' },
    options: { orgFields: 'regNo', destFields: 'sample' },
    stored: 'Z0001',
    value: 'Z0001',
    text: 'Z0001',
  },
  {
    name: { 'zh-CN': '字段数量不一致', 'en-US': 'counts that differ' },
    options: { ...configured, destFields: 'sample' },
    stored: 'Z0001',
    value: 'Z0001',
    text: 'Z0001',
  },
]
export const garbage: readonly unknown[] = [true, {}, ['Z0001']]
export const keys: KeyboardCase = {
  steps: ['{Enter}', { tabTo: '[role="dialog"] tr[data-row-key] input' }, '{Enter}'],
  stored: 'Z0001',
}
