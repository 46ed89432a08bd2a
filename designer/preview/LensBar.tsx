import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { VIEW_AS } from '../../schemas/contract/permissions/permission-rules.ts'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { findPeople } from '../../src/api/organization/policy.ts'
import { ErrorBox } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { fieldKeys } from '../document/fields.ts'
import { useOpen } from '../editor/context.tsx'
import { loadHistory } from '../storage/remote.ts'
import { loadProtection } from '../storage/review.ts'
import type { Lens, Viewer } from './use-lens.ts'

const KINDS = {
  sample: 'LENS_SAMPLE',
  own: 'LENS_OWN',
  role: 'LENS_ROLE',
  user: 'LENS_USER',
} as const satisfies Readonly<Record<Viewer['kind'], string>>

/** As whom, at which record and at which version a published page is previewed. */
export function LensBar({ lens }: { readonly lens: Lens }) {
  const { say, can } = useDesigner()
  const { id, baseVersion } = useOpen()
  const { viewer } = lens
  const kinds = Object.keys(KINDS) as Viewer['kind'][]
  const { value: versions } = useLoaded(baseVersion > 0 ? [id, baseVersion] : undefined, () => loadHistory(id))
  if (baseVersion === 0) return null
  const choose = (kind: Viewer['kind']) =>
    lens.setViewer(kind === 'role' || kind === 'user' ? { kind, name: undefined } : { kind })
  return (
    <div className="vd-preview-head">
      {can(VIEW_AS) && (
        <Select<Viewer['kind']>
          size="small"
          aria-label={say('LENS_VIEWER')}
          value={viewer.kind}
          onChange={choose}
          popupMatchSelectWidth={false}
          options={kinds.map((value) => ({ value, label: say(KINDS[value]) }))}
        />
      )}
      {viewer.kind === 'role' && <RoleSelect lens={lens} name={viewer.name} />}
      {viewer.kind === 'user' && <UserSelect lens={lens} name={viewer.name} />}
      {lens.access && lens.access.rows.length > 0 && <RecordSelect lens={lens} />}
      <Select<number>
        size="small"
        aria-label={say('LENS_VERSION')}
        value={lens.version ?? 0}
        onChange={(version) => lens.setVersion(version === 0 ? undefined : version)}
        popupMatchSelectWidth={false}
        options={[
          { value: 0, label: say('LENS_DRAFT') },
          ...(versions ?? []).map(({ version }) => ({ value: version, label: say('DESIGNER_VERSION', { version }) })),
        ]}
      />
      {lens.access && (
        <output className="vd-help">
          {say(lens.access.mayList ? 'LENS_ROWS' : 'LENS_CLOSED', {
            shown: lens.access.rows.length,
            total: lens.access.total,
          })}
        </output>
      )}
      {lens.error !== undefined && <ErrorBox error={lens.error} />}
    </div>
  )
}

interface NamedProps {
  readonly lens: Lens
  readonly name: string | undefined
}
function RoleSelect({ lens, name }: NamedProps) {
  const { say } = useDesigner()
  const { id } = useOpen()
  const { value } = useLoaded([id], () => loadProtection(id))
  return (
    <Select<string>
      size="small"
      className="vd-lens-name"
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={say('LENS_ROLE_NAME')}
      placeholder={say('LENS_ROLE_NAME')}
      loading={!value}
      value={name ?? null}
      onChange={(code) => lens.setViewer({ kind: 'role', name: code })}
      options={(value?.roles ?? []).map((role) => ({ value: role.code, label: role.name }))}
    />
  )
}

function UserSelect({ lens, name }: NamedProps) {
  const { say } = useDesigner()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const { latest } = useLoaded([text], (signal) => findPeople(text, signal))
  return (
    <Select<string>
      size="small"
      className="vd-lens-name"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      aria-label={say('LENS_USER_NAME')}
      placeholder={say('LENS_USER_NAME')}
      value={name ?? null}
      onChange={(userId) => lens.setViewer({ kind: 'user', name: userId })}
      options={(latest ?? []).map((person) => ({ value: person.id, label: `${person.realname} ${person.username}` }))}
    />
  )
}

/** A record by the values of its first fields. */
function RecordSelect({ lens }: { readonly lens: Lens }) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const named = fieldKeys(document).slice(0, 2)
  const words = (row: Readonly<Record<string, unknown>>) =>
    named
      .map((key) => row[`${key}_dictText`] ?? row[key])
      .filter((value) => typeof value === 'string' || typeof value === 'number')
      .join(' · ')
  return (
    <Select<string>
      size="small"
      className="vd-lens-name"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={say('LENS_RECORD')}
      placeholder={say('LENS_RECORD')}
      value={lens.record ?? null}
      onChange={(id) => lens.setRecord(id)}
      options={(lens.access?.rows ?? []).map((row) => ({ value: row.id, label: words(row) || row.id }))}
    />
  )
}
