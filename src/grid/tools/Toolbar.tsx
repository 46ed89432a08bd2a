import {
  ClearOutlined,
  ColumnHeightOutlined,
  DeleteOutlined,
  DownOutlined,
  PlusOutlined,
  ProfileOutlined,
  RedoOutlined,
  SearchOutlined,
  TableOutlined,
  UndoOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons'
import { Button, Checkbox, Dropdown, InputNumber, Popover, Space, type ButtonProps } from 'antd'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { DENSITIES, DENSITY_NAMES } from '../../ui/frame/density.ts'
import type { DensityChoice } from '../grid-props.ts'
import type { Sheet } from '../sheet/index.ts'
import { saveAddSetup, MAX_ADDED_ROWS, readAddSetup, throttle, THROTTLE_MS } from './saved/add-setup.ts'
import type { GridRowActions } from './row-actions.ts'
import { useRevision } from './use-revision.ts'

interface ToolbarProps {
  readonly sheet: Sheet
  readonly actions: GridRowActions
  readonly isFinding: boolean
  readonly onFind: (isFinding: boolean) => void
  readonly onFocus: () => void
  readonly isPlain: boolean
  /** Undefined where there is no choice of faces. */
  readonly onPlain: ((isPlain: boolean) => void) | undefined
  /** Opens what hangs on the person's row; undefined where nothing does. */
  readonly onOpen: (() => void) | undefined
  readonly tools?: ReactNode
  /** Undefined where the height of rows is not chosen. */
  readonly density: DensityChoice | undefined
}

/** What can be done to the rows of a grid. */
export function Toolbar({
  sheet,
  actions,
  isFinding,
  onFind,
  onFocus,
  isPlain,
  onPlain,
  onOpen,
  tools,
  density,
}: ToolbarProps) {
  const { store, ports, rights, locked } = sheet
  useRevision(store, sheet.work)
  const isEmpty = store.size === 0
  const count = store.seen.chosen
  return (
    <div className="vg-tools">
      {actions.mayAdd && <AddButton sheet={sheet} actions={actions} />}
      {!locked && rights.move && <MoveButtons sheet={sheet} isEmpty={isEmpty} onFocus={onFocus} />}
      {actions.mayRemove && (
        <Button size="small" danger icon={<DeleteOutlined aria-hidden />} disabled={isEmpty} onClick={actions.remove}>
          {ports.say('GRID_REMOVE')}
        </Button>
      )}
      {count > 0 && (
        <span className="vg-chosen">
          {ports.say('GRID_SELECTED', { count })}
          <Guarded
            type="link"
            icon={<ClearOutlined aria-hidden />}
            onPress={() => store.clearSelection()}
            onFocus={onFocus}
          >
            {ports.say('GRID_CLEAR_SELECTION')}
          </Guarded>
        </span>
      )}
      <span className="vg-space" />
      {!locked && <HistoryButtons sheet={sheet} onFocus={onFocus} />}
      {onOpen && (
        <Button
          size="small"
          type="text"
          icon={<ProfileOutlined aria-hidden />}
          aria-label={ports.say('GRID_DETAIL_OPEN')}
          title={ports.say('GRID_DETAIL_OPEN')}
          disabled={isEmpty}
          onClick={onOpen}
        />
      )}
      <Button
        size="small"
        type="text"
        icon={<SearchOutlined aria-hidden />}
        aria-label={ports.say('GRID_FIND')}
        title={ports.say('GRID_FIND')}
        aria-pressed={isFinding}
        onClick={() => onFind(!isFinding)}
      />
      {density && <DensityButton density={density} ports={ports} />}
      {onPlain && (
        <Button
          size="small"
          type="text"
          icon={<TableOutlined aria-hidden />}
          aria-pressed={isPlain}
          onClick={() => onPlain(!isPlain)}
        >
          {ports.say(isPlain ? 'GRID_FACE_DRAWN' : 'GRID_FACE_PLAIN')}
        </Button>
      )}
      {tools}
    </div>
  )
}

interface SheetButtonsProps {
  readonly sheet: Sheet
  readonly onFocus: () => void
}

function MoveButtons({ sheet, isEmpty, onFocus }: SheetButtonsProps & { readonly isEmpty: boolean }) {
  const { ports } = sheet
  return (
    <>
      <Guarded
        icon={<VerticalAlignTopOutlined aria-hidden />}
        disabled={isEmpty}
        onPress={() => sheet.moveRow(-1)}
        onFocus={onFocus}
      >
        {ports.say('GRID_UP')}
      </Guarded>
      <Guarded
        icon={<VerticalAlignBottomOutlined aria-hidden />}
        disabled={isEmpty}
        onPress={() => sheet.moveRow(1)}
        onFocus={onFocus}
      >
        {ports.say('GRID_DOWN')}
      </Guarded>
    </>
  )
}

function HistoryButtons({ sheet, onFocus }: SheetButtonsProps) {
  const { ports, store } = sheet
  return (
    <>
      <Guarded
        type="text"
        icon={<UndoOutlined aria-hidden />}
        aria-label={ports.say('GRID_UNDO')}
        title={ports.say('GRID_UNDO')}
        disabled={!store.canUndo}
        onPress={() => sheet.undo()}
        onFocus={onFocus}
      />
      <Guarded
        type="text"
        icon={<RedoOutlined aria-hidden />}
        aria-label={ports.say('GRID_REDO')}
        title={ports.say('GRID_REDO')}
        disabled={!store.canRedo}
        onPress={() => sheet.redo()}
        onFocus={onFocus}
      />
    </>
  )
}

function DensityButton({
  density: { now, choose },
  ports,
}: {
  readonly density: DensityChoice
  readonly ports: Sheet['ports']
}) {
  const items = DENSITIES.map((one) => ({ key: one, label: ports.say(DENSITY_NAMES[one]), onClick: () => choose(one) }))
  return (
    <Dropdown trigger={['click']} menu={{ items, selectable: true, selectedKeys: [now] }}>
      <Button
        size="small"
        type="text"
        icon={<ColumnHeightOutlined aria-hidden />}
        aria-label={ports.say('LIST_DENSITY')}
        title={ports.say('LIST_DENSITY')}
        aria-haspopup="menu"
      />
    </Dropdown>
  )
}

interface GuardedProps extends Omit<ButtonProps, 'onFocus'> {
  readonly onPress: () => void
  /** Gives the focus back to the grid. */
  readonly onFocus: () => void
}
/** A button that a second press within 300 ms does not reach. */
function Guarded({ onPress, onFocus, ...look }: GuardedProps) {
  const mayPress = useMemo(() => throttle(THROTTLE_MS), [])
  const press = () => {
    if (mayPress()) onPress()
    onFocus()
  }
  return <Button size="small" {...look} onClick={press} />
}

interface AddButtonProps {
  readonly sheet: Sheet
  readonly actions: GridRowActions
}

/** Adds rows, as many and where the person set it up. */
function AddButton({ sheet, actions }: AddButtonProps) {
  const { store, ports, name } = sheet
  const id = useId()
  const [setup, setSetup] = useState(() => readAddSetup(name))
  const change = (next: typeof setup) => {
    setSetup(next)
    saveAddSetup(name, next)
  }
  const add = (at: number, count: number) => actions.add(at, count, setup.addScrollToBottom)
  const place = setup.addIndex === 0 ? store.size : Math.min(setup.addIndex, store.size)
  const set = (
    <div className="vg-setup">
      <label htmlFor={`${id}-rows`}>{ports.say('GRID_ADD_ROWS')}</label>
      <InputNumber
        id={`${id}-rows`}
        size="small"
        min={1}
        max={MAX_ADDED_ROWS}
        precision={0}
        value={setup.addRowNum}
        onChange={(value) => change({ ...setup, addRowNum: Math.max(1, value ?? 1) })}
      />
      <label htmlFor={`${id}-at`}>{ports.say('GRID_ADD_AT')}</label>
      <InputNumber
        id={`${id}-at`}
        size="small"
        min={0}
        max={store.size}
        precision={0}
        value={Math.min(setup.addIndex, store.size)}
        onChange={(value) => change({ ...setup, addIndex: Math.max(0, value ?? 0) })}
      />
      <span className="vg-help">{ports.say('GRID_ADD_AT_HELP')}</span>
      <Checkbox
        checked={setup.addScrollToBottom}
        onChange={(event) => change({ ...setup, addScrollToBottom: event.target.checked })}
      >
        {ports.say('GRID_ADD_SCROLL')}
      </Checkbox>
    </div>
  )
  return (
    <>
      <Space.Compact>
        <Button
          size="small"
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => add(place, setup.addRowNum)}
        >
          {ports.say('GRID_ADD')}
        </Button>
        <Popover content={set} trigger="click" placement="bottomLeft">
          <Button
            size="small"
            type="primary"
            icon={<DownOutlined aria-hidden />}
            aria-label={ports.say('GRID_ADD_SETUP')}
            title={ports.say('GRID_ADD_SETUP')}
          />
        </Popover>
      </Space.Compact>
      <Button size="small" disabled={store.size === 0} onClick={() => add(sheet.at.row + 1, 1)}>
        {ports.say('GRID_INSERT_BELOW')}
      </Button>
    </>
  )
}
