import { Button } from 'antd'
import { useState } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { Tag } from '../../../../registry/kit/parts/Tag.tsx'
import { EFFECT_NOTES } from '../../../../schemas/contract/permissions/rights.ts'
import { getRoleRights, type RightsEntry, saveRoleRights } from '../../../api/organization/rights.ts'
import { type PagedColumn, PagedTable, useLocalPages } from '../../../list/paged/index.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { useSay } from '../../../ui/use-say.ts'
import type { PanelProps } from '../props.ts'
import '../panels.css'
import './role-rights.css'

type Control = RightsEntry['controls'][number]
type RestrictedField = RightsEntry['fields'][number]

const TONES = { granted: 'plain', open: 'info', denied: 'bad' } as const

function ControlTag({ control: { title, code, effect } }: { control: Control }) {
  const say = useSay()
  const note = EFFECT_NOTES[effect]
  return (
    <Tag tone={TONES[effect]} title={code}>
      {note === undefined ? title : say('RIGHTS_NOTED', { text: title, note: say(note) })}
    </Tag>
  )
}

function FieldTag({ field: { title, show, first, last } }: { field: RestrictedField }) {
  const say = useSay()
  const text =
    show === 'masked'
      ? say('RIGHTS_MASKED', { text: title, first, last })
      : say('RIGHTS_NOTED', { text: title, note: say(show === 'hidden' ? 'POLICY_HIDDEN' : 'POLICY_READONLY') })
  return <Tag tone="warning">{text}</Tag>
}

function RowLimits({ rows }: Pick<RightsEntry, 'rows'>) {
  const say = useSay()
  return (
    <ul className="v-rights-parts">
      {rows.map(({ text, by, isBroken }) => (
        <li key={text}>
          {by === 'policy' ? <code>{text}</code> : text}
          {isBroken && <Tag tone="bad">{say('RIGHTS_BROKEN')}</Tag>}
        </li>
      ))}
    </ul>
  )
}

function columnsIn(say: ReturnType<typeof useSay>): readonly PagedColumn<RightsEntry>[] {
  return [
    {
      key: 'title',
      title: say('RIGHTS_ENTRY'),
      width: 220,
      render: ({ title, path, depth }) => (
        <span className="v-rights-entry" style={{ paddingInlineStart: depth * 16 }}>
          {title}
          {path !== null && <small>{path}</small>}
        </span>
      ),
    },
    {
      key: 'controls',
      title: say('RIGHTS_CONTROLS'),
      width: 260,
      render: ({ controls }) => (
        <span className="v-rights-tags">
          {controls.map((control) => (
            <ControlTag key={control.code} control={control} />
          ))}
        </span>
      ),
    },
    {
      key: 'rows',
      title: say('RIGHTS_ROWS'),
      width: 200,
      render: ({ rows, kind }) =>
        rows.length > 0 ? <RowLimits rows={rows} /> : kind === 'page' ? say('RIGHTS_ALL_ROWS') : '',
    },
    {
      key: 'fields',
      title: say('RIGHTS_FIELDS'),
      width: 140,
      render: ({ fields }) => (
        <span className="v-rights-tags">
          {fields.map((field) => (
            <FieldTag key={field.title} field={field} />
          ))}
        </span>
      ),
    },
  ]
}

const NONE: readonly RightsEntry[] = []

/** What the role of the row lets its holders do, in the order of the menu. */
export function RoleRightsPanel({ row }: PanelProps) {
  const say = useSay()
  const id = String(row?.id ?? '')
  const { value, error, reload } = useLoaded([id], (signal) => getRoleRights(id, signal))
  const paged = useLocalPages({ rows: value?.entries ?? NONE, pageSize: 50, isLoading: !value })
  const [isBusy, setBusy] = useState(false)
  const handleExport = async () => {
    setBusy(true)
    try {
      await saveRoleRights(id, say('RIGHTS_SHEET', { name: value?.roleName ?? '' }))
    } catch (reason) {
      toast('error', errorText(reason, say))
    } finally {
      setBusy(false)
    }
  }
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  return (
    <div className="v-rights">
      <div className="v-rights-head">
        <p>{value && say('RIGHTS_SUMMARY', { people: value.people, pages: value.pages, controls: value.controls })}</p>
        <Button loading={isBusy} disabled={!value} onClick={() => void handleExport()}>
          {say('RIGHTS_EXPORT')}
        </Button>
      </div>
      <PagedTable
        label={say('RIGHTS_SHEET', { name: String(row?.['roleName'] ?? '') })}
        rowKey="id"
        columns={columnsIn(say)}
        paged={paged}
      />
    </div>
  )
}
