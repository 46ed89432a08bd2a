import { Input, Select } from 'antd'
import { useId } from 'react'
import type { MyNoticesQuery } from '../../api/notice.ts'
import { QueryBar, QueryItem, useQueryDraft } from '../../query/bar/index.ts'
import { useSay } from '../../ui/use-say.ts'

type Asked = Pick<MyNoticesQuery, 'titile' | 'readFlag' | 'msgCategory'>
export const NO_FILTER: Asked = { titile: '', readFlag: '', msgCategory: '' }

const FLAGS = [
  ['', 'NOTICE_EVERY_STATE'],
  ['0', 'NOTICE_UNREAD'],
  ['1', 'NOTICE_READ'],
] as const
const KINDS = [
  ['', 'NOTICE_EVERY_KIND'],
  ['1', 'NOTICE_KIND_1'],
  ['2', 'NOTICE_KIND_2'],
] as const

interface NoticeQueryProps {
  /** What the rows in view were asked for with. */
  readonly applied: Asked
  readonly onSearch: (asked: Asked) => void
}

/** Asks for what was sent to the person. */
export function NoticeQuery({ applied, onSearch }: NoticeQueryProps) {
  const say = useSay()
  const id = useId()
  const {
    asked: { titile, readFlag, msgCategory },
    setAsked,
    bar,
  } = useQueryDraft(applied, NO_FILTER, onSearch)
  const change = (more: Partial<Asked>) => setAsked((before) => ({ ...before, ...more }))
  return (
    <QueryBar
      {...bar}
      label={say('QUERY_AREA', { title: say('NOTICE_MINE') })}
      asked={[applied.titile, applied.readFlag, applied.msgCategory].filter((value) => value !== '').length}
      onSearch={() => onSearch({ titile: titile.trim(), readFlag, msgCategory })}
    >
      <QueryItem id={`${id}-title`} title={say('NOTICE_TITLE')}>
        <Input
          id={`${id}-title`}
          allowClear
          maxLength={100}
          value={titile}
          onChange={({ target }) => change({ titile: target.value })}
        />
      </QueryItem>
      <QueryItem id={`${id}-state`} title={say('NOTICE_STATE')}>
        <Select
          id={`${id}-state`}
          style={{ width: '100%' }}
          value={readFlag}
          options={FLAGS.map(([value, code]) => ({ value, label: say(code) }))}
          onChange={(value) => change({ readFlag: value })}
        />
      </QueryItem>
      <QueryItem id={`${id}-kind`} title={say('NOTICE_KIND')}>
        <Select
          id={`${id}-kind`}
          style={{ width: '100%' }}
          value={msgCategory}
          options={KINDS.map(([value, code]) => ({ value, label: say(code) }))}
          onChange={(value) => change({ msgCategory: value })}
        />
      </QueryItem>
    </QueryBar>
  )
}
