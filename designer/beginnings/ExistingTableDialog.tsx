import { Alert, Button, Select, Spin } from 'antd'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import type { ExistingTableReply } from '../../schemas/contract/screens/screen-tables.ts'
import type { Text } from '../../schemas/language/text.ts'
import { ErrorBox, errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { FoldedIdentifiers, TitleInputs, useNaming } from '../list/naming.tsx'
import { Labelled } from '../properties/inputs/Labelled.tsx'
import { type ScreenSummary, createScreen, listTables, loadTable } from '../storage/remote.ts'
import { useAsyncAction } from '../use-async-action.ts'
import { type TableField, screenOfTable, tableFields } from './table.ts'

const WIDTH = 1080

interface ExistingTableDialogProps {
  readonly taken: readonly ScreenSummary[]
  readonly onBack: () => void
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
}

/** A page over a table of the database that no page uses yet: nothing is copied. */
export function ExistingTableDialog({ taken, onBack, onClose, onCreated }: ExistingTableDialogProps) {
  const { say, ports } = useDesigner()
  const [name, setName] = useState<string>()
  const { value: all, error, reload } = useLoaded(['tables'], listTables)
  const table = useLoaded(['table', name ?? ''], async () => (name === undefined ? undefined : loadTable(name)))
  const id = useId()
  const choice = (
    <Labelled id={id} label={say('BEGIN_TABLE_CHOOSE')} help={say('BEGIN_TABLE_CHOOSE_HELP')}>
      {(described) => (
        <Select
          {...described}
          className="vd-wide"
          showSearch={{ optionFilterProp: 'label' }}
          loading={!all && error === undefined}
          value={name ?? null}
          placeholder={say('BEGIN_TABLE_CHOOSE')}
          notFoundContent={say('BEGIN_TABLE_NONE')}
          options={(all ?? []).map((one) => ({
            value: one.name,
            label: [one.name, one.comment].filter(Boolean).join(' · '),
            disabled: one.refused !== undefined,
            title: one.refused ?? '',
          }))}
          onChange={setName}
        />
      )}
    </Labelled>
  )
  const refused = (all ?? []).filter((one) => one.refused !== undefined)
  const head = (
    <>
      {error !== undefined && <ErrorBox error={error} onRetry={reload} />}
      {choice}
      {name === undefined && refused.length > 0 && (
        <p className="vd-help">
          {say('BEGIN_TABLE_REFUSED', {
            names: refused
              .map((one) => `“${one.name}”`)
              .slice(0, 8)
              .join(ports.say('COMMON_AND')),
          })}{' '}
          {refused[0]?.refused}
        </p>
      )}
      {table.error !== undefined && <ErrorBox error={table.error} onRetry={table.reload} />}
    </>
  )
  if (table.value && table.value.name === name)
    return (
      <Chosen
        key={name}
        table={table.value}
        taken={taken}
        head={head}
        onBack={onBack}
        onClose={onClose}
        onCreated={onCreated}
      />
    )
  return (
    <Dialog
      open
      width={WIDTH}
      title={say('BEGIN_TABLE')}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onBack}>
          {say('BEGIN_BACK')}
        </Button>,
      ]}
    >
      {head}
      {name !== undefined && table.error === undefined && (
        <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />
      )}
    </Dialog>
  )
}

interface ChosenProps extends ExistingTableDialogProps {
  readonly table: ExistingTableReply
  readonly head: ReactNode
}
/** The names of the page, the fields of the table, and what its publication will do to it. */
function Chosen({ table, taken, head, onBack, onClose, onCreated }: ChosenProps) {
  const { say } = useDesigner()
  const fields = useMemo(() => tableFields(table), [table])
  const naming = useNaming({ initial: { title: table.comment.slice(0, 100) || table.name, table: table.name }, taken })
  const { isRunning, error, run } = useAsyncAction()
  const isBlocked = table.obstacles.length > 0 || fields.every(({ field }) => field === undefined)
  const handleOk = async () => {
    const named = naming.take()
    if (isRunning || isBlocked || !named) return
    await run(async () => onCreated((await createScreen(screenOfTable(named, fields))).id))
  }
  return (
    <Dialog
      open
      width={WIDTH}
      title={say('BEGIN_TABLE')}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onBack}>
          {say('BEGIN_BACK')}
        </Button>,
        <Button key="ok" type="primary" disabled={isBlocked} loading={isRunning} onClick={() => void handleOk()}>
          {say('DESIGNER_NEW_OK')}
        </Button>,
      ]}
    >
      {error !== undefined && (
        <Alert type="error" showIcon role="alert" className="vd-gap" title={errorText(error, say)} />
      )}
      {head}
      {table.obstacles.map((words) => (
        <Alert key={words} type="error" showIcon className="vd-gap" title={words} />
      ))}
      <div className="vd-names">
        <TitleInputs naming={naming} onEnter={() => void handleOk()} />
      </div>
      <FoldedIdentifiers naming={naming} onEnter={() => void handleOk()} />
      <p className="vd-help">
        {say(table.more ? 'BEGIN_TABLE_MORE_ROWS' : 'BEGIN_SHEET_ROWS', {
          rows: table.rows,
          columns: table.columns.length,
        })}
      </p>
      <FieldsOfTable fields={fields} />
      {table.obstacles.length === 0 && (
        <Alert
          type="info"
          showIcon
          className="vd-gap"
          title={say('BEGIN_TABLE_STEPS')}
          description={
            <ul className="vd-used">
              {table.steps.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          }
        />
      )}
    </Dialog>
  )
}

function FieldsOfTable({ fields }: { readonly fields: readonly TableField[] }) {
  const { say, words } = useDesigner()
  const marks = ({ isKey, isUnique, required }: TableField['column']) =>
    [
      isKey ? say('BEGIN_TABLE_KEY') : isUnique ? say('BEGIN_UNIQUE') : '',
      required ? say('BEGIN_REQUIRED') : '',
    ].filter(Boolean)
  return (
    // Scrolled by keys as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="vd-guessed" aria-label={say('BEGIN_TABLE_COLUMNS')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {(['BEGIN_TABLE_COLUMN', 'BEGIN_TYPE', 'BEGIN_TABLE_RULES', 'BEGIN_TITLE', 'BEGIN_KEY'] as const).map(
              (head) => (
                <th key={head} scope="col">
                  {say(head)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ column, key, field }) => (
            <tr key={column.name} className={field ? undefined : 'vd-left'}>
              <th scope="row">
                <code>{column.name}</code>
              </th>
              <td>{column.type}</td>
              <td>{marks(column).join(' · ')}</td>
              {field ? (
                <>
                  <td>{words(field['title'] as Text)}</td>
                  <td>
                    <code>{key}</code>
                  </td>
                </>
              ) : (
                <td colSpan={2} className="vd-help">
                  {column.refused}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
