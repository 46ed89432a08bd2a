import { Collapse, Input } from 'antd'
import { useId, useState } from 'react'
import { PERMISSION, TABLE_NAME } from '../../schemas/language/names.ts'
import { useDesigner } from '../context.tsx'
import { Labelled } from '../properties/inputs/Labelled.tsx'
import { MenuSelect } from '../properties/options/sources.tsx'
import type { ScreenSummary } from '../storage/remote.ts'
import { type NewScreen, isScreenId, suggestId, suggestPermission, suggestTable } from './blank.ts'

/** What the names of a new screen depend on. */
export interface NamingOptions {
  readonly initial: Partial<NewScreen>
  /** All screens. */
  readonly taken: readonly Pick<ScreenSummary, 'id' | 'version' | 'table'>[]
  /** False where the rows come from endpoints. */
  readonly hasTable?: boolean | undefined
  /** What else is wrong with the names. */
  readonly faultsOf?: ((named: NewScreen) => Partial<Record<keyof NewScreen, string>>) | undefined
}

/** The names of a new screen: the title is asked, what follows from it is suggested and may be changed. */
export function useNaming({ initial, taken, hasTable = true, faultsOf }: NamingOptions) {
  const { say } = useDesigner()
  const [stated, setStated] = useState(initial)
  const [tried, setTried] = useState(false)
  const { title: named = '', parent = '' } = stated
  const id =
    stated.id ||
    suggestId(
      named,
      parent,
      taken.map((screen) => screen.id),
    )
  const filled: NewScreen = {
    id,
    title: named,
    parent,
    permission: stated.permission || (isScreenId(id) ? suggestPermission(id) : ''),
    table: stated.table || (isScreenId(id) ? suggestTable(id) : ''),
  }
  const holder = taken.find((screen) => screen.id === filled.id)
  const faults: Partial<Record<keyof NewScreen, string>> = {
    ...(taken.some(({ table }) => table === filled.table) ? { table: say('DESIGNER_COPY_TABLE_TAKEN') } : {}),
    ...faultsOf?.(filled),
    ...(isScreenId(filled.id) ? {} : { id: say('DESIGNER_NEW_ID_WRONG') }),
    ...(holder ? { id: say(holder.version === 0 ? 'DESIGNER_NEW_ID_DRAFT' : 'DESIGNER_NEW_ID_TAKEN') } : {}),
    ...(filled.title.trim() ? {} : { title: say('DESIGNER_FILL_IN') }),
    ...(new RegExp(PERMISSION).test(filled.permission) ? {} : { permission: say('DESIGNER_PERMISSION_WRONG') }),
    ...(!hasTable || new RegExp(TABLE_NAME).test(filled.table) ? {} : { table: say('DESIGNER_TABLE_WRONG') }),
  }
  return {
    stated,
    setStated,
    filled,
    faults: tried ? faults : {},
    hasTable,
    /** The names where nothing is wrong with them; marks what is otherwise. */
    take(): NewScreen | undefined {
      setTried(true)
      return Object.keys(faults).length > 0 ? undefined : { ...filled, title: filled.title.trim() }
    },
  }
}
export type Naming = ReturnType<typeof useNaming>

interface NameInputProps {
  readonly naming: Naming
  readonly onEnter: () => void
}
type Box = NameInputProps & {
  readonly name: Exclude<keyof NewScreen, 'parent'>
  readonly label: string
  readonly help: string
  readonly placeholder: string
}
function NameInput({ naming, name, label, help, placeholder, onEnter }: Box) {
  const { stated, setStated, filled, faults } = naming
  const id = useId()
  return (
    <Labelled id={id} label={label} help={help} error={faults[name]} required={name !== 'permission'}>
      {(described) => (
        <Input
          {...described}
          value={stated[name] ?? filled[name]}
          placeholder={placeholder}
          onChange={(event) => setStated({ ...stated, [name]: event.target.value })}
          // An empty box is filled with the suggestion again, though not while a person types into it.
          onBlur={() => stated[name] === '' && setStated({ ...stated, [name]: undefined })}
          onPressEnter={onEnter}
        />
      )}
    </Labelled>
  )
}

/** Title and place in the menu. */
export function TitleInputs({ naming, onEnter }: NameInputProps) {
  const { say } = useDesigner()
  const id = useId()
  return (
    <>
      <NameInput
        naming={naming}
        name="title"
        label={say('DESIGNER_TITLE')}
        help={say('DESIGNER_NEW_TITLE_HELP')}
        placeholder={say('DESIGNER_NEW_TITLE_EXAMPLE')}
        onEnter={onEnter}
      />
      <Labelled id={id} label={say('DESIGNER_MENU_PARENT')} help={say('DESIGNER_MENU_PARENT_HELP')}>
        {(described) => (
          <MenuSelect
            described={described}
            value={naming.stated.parent ?? ''}
            onChange={(next) => naming.setStated({ ...naming.stated, parent: next })}
          />
        )}
      </Labelled>
    </>
  )
}

/** What follows from the title, folded; opens on request, and where something of it is wrong. */
export function FoldedIdentifiers(props: NameInputProps) {
  const { say } = useDesigner()
  const [isOpen, setOpen] = useState(false)
  const { filled, faults, hasTable } = props.naming
  // It stays open when the fault is gone: the person types there.
  if (!isOpen && [faults.id, faults.permission, faults.table].some((fault) => fault !== undefined)) setOpen(true)
  const label = say(hasTable ? 'BEGIN_NAMES' : 'BEGIN_NAMES_ALONE')
  return (
    <Collapse
      ghost
      size="small"
      activeKey={isOpen ? ['names'] : []}
      onChange={(keys) => setOpen(keys.length > 0)}
      items={[
        {
          key: 'names',
          label: filled.id === '' ? label : `${label} · ${filled.id}`,
          children: <IdentifierInputs {...props} />,
        },
      ]}
    />
  )
}

/** What follows from the title: id, permission and table. */
function IdentifierInputs({ naming, onEnter }: NameInputProps) {
  const { say } = useDesigner()
  return (
    <>
      <NameInput
        naming={naming}
        name="id"
        label={say('DESIGNER_ID')}
        help={say('DESIGNER_NEW_ID_HELP')}
        placeholder="collection.relic"
        onEnter={onEnter}
      />
      <NameInput
        naming={naming}
        name="permission"
        label={say('DESIGNER_PERMISSION')}
        help={say('DESIGNER_PERMISSION_HELP')}
        placeholder="collection:relic"
        onEnter={onEnter}
      />
      {naming.hasTable && (
        <NameInput
          naming={naming}
          name="table"
          label={say('DESIGNER_TABLE')}
          help={say('DESIGNER_TABLE_HELP')}
          placeholder="biz_collection_relic"
          onEnter={onEnter}
        />
      )}
    </>
  )
}
