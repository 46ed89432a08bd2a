import type { JsonObject } from '../document/json.ts'

/** What a small process looks like in tests. */
export const LOAN: JsonObject = {
  version: 1,
  code: 'loan',
  title: '借展审批',
  screen: 'collection.relic',
  status: 'bpmStatus',
  flow: [
    {
      key: 'lead',
      kind: 'approve',
      title: '部门负责人',
      who: [{ head: 1 }],
      mode: 'any',
      due: { after: '2d', clock: 'working' },
    },
    {
      key: 'size',
      kind: 'branch',
      mode: 'exclusive',
      branches: [
        {
          key: 'big',
          when: "record.amount >= 1000 && nodes.lead.result == 'agreed'",
          flow: [
            {
              key: 'board',
              kind: 'approve',
              who: [{ role: 'board' }],
              mode: 'vote',
              pass: 60,
              onReject: 'return:lead',
            },
          ],
        },
        { key: 'other', flow: [] },
      ],
    },
    { key: 'pack', kind: 'handle', who: [{ same: 'lead' }] },
  ],
}
