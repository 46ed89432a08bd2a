import {
  type RefObject,
  Suspense,
  use,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { usePrinting } from '../ui/use-printing.ts'
import { drawnGrid } from './code.ts'
import type { DrawnProps } from './canvas/index.ts'
import './grid.css'
import type { GridProps } from './grid-props.ts'
import { heightOf, MAX_HEIGHT, rowHeightOf } from './cell/index.ts'
import { PlainGrid } from './table/index.ts'
import { type FaceKeys, type Sheet, totalLines } from './sheet/index.ts'
import {
  CellMenu,
  type CellMenuPlace,
  ColumnMenu,
  filters,
  FindPanel,
  StatusBar,
  isTouch,
  leaveGrid,
  type MenuPlace,
  readPlain,
  rowActions,
  RowExtras,
  savePlain,
  Toolbar,
  useOwnDensity,
} from './tools/index.ts'
import { useAvailableHeight } from './use-available-height.ts'
import { useAnnouncedCell } from './use-announced-cell.ts'
import { useFaceFocus } from './use-face-focus.ts'
import { useOpenedRow } from './use-opened-row.ts'
import { useSheet } from './use-sheet.ts'

/** A canvas is no use on paper, nor where nothing is drawn on it. */
const canDraw = () => typeof CanvasRenderingContext2D !== 'undefined'
/** Neither is it where there is little room, nor where a person's own colours replace those of the page. */
const isForElements = () => window.matchMedia('(max-width: 599px), (forced-colors: active)').matches

/** Whether the rows are a table of elements, and whether they are one for as long as they are printed. */
function usePlainFace(name: string) {
  const [isPlain, setPlain] = useState(() => !canDraw() || (readPlain(name) ?? isForElements()))
  const isPrinting = usePrinting()
  const choose = (next: boolean) => {
    setPlain(next)
    savePlain(name, next)
  }
  return { isPlain, isPrinting, choose: canDraw() ? choose : undefined }
}

/** Leads to a cell of a row. */
function useShow(sheet: Sheet, focus: () => void) {
  const { store } = sheet
  return useCallback(
    (id: string, key: string) => {
      // A row that is led to is seen, whatever the columns are filtered by.
      if (store.find(id) && store.indexOf(id) < 0) filters(sheet).clear()
      const row = store.indexOf(id)
      if (row < 0) return
      sheet.go({
        row,
        col: Math.max(
          0,
          sheet.columns.findIndex((column) => column.key === key),
        ),
      })
      focus()
    },
    [store, sheet, focus],
  )
}

/** The keys that a face passes on to the grid around it. */
function useFaceKeys(
  section: RefObject<HTMLElement | null>,
  actions: ReturnType<typeof rowActions>,
  onFind: () => void,
): FaceKeys {
  return useMemo<FaceKeys>(
    () => ({
      find: onFind,
      rows(action) {
        if (!(action === 'insert' ? actions.mayAdd : actions.mayRemove)) return false
        if (action === 'insert') actions.insert('above')
        else actions.remove()
        return true
      },
      leave(isBack) {
        const drawnFace = section.current?.querySelector('.vg-canvas, .vg-plain')
        if (drawnFace) leaveGrid(drawnFace, isBack)
      },
    }),
    [section, actions, onFind],
  )
}

/** The grid as a drawing, once its code is there. */
function DrawnFace(props: DrawnProps) {
  const { GlideGrid } = use(drawnGrid())
  return <GlideGrid {...props} />
}
function DrawnGrid(props: DrawnProps) {
  const { sheet, rowHeight, maxHeight } = props
  const { store } = sheet
  const totals = totalLines(store.columns).length > 0 ? 1 : 0
  return (
    <Suspense fallback={<div style={{ height: heightOf({ rows: store.size, totals, rowHeight, maxHeight }) }} />}>
      <DrawnFace {...props} />
    </Suspense>
  )
}

interface FaceProps extends Omit<DrawnProps, 'onMenu'> {
  readonly plain: ReturnType<typeof usePlainFace>
  readonly onMenu: (menu: MenuPlace) => void
}
function Face({ plain, alwaysEdit, reloadEffect, onMenu, ...common }: FaceProps) {
  return plain.isPlain || plain.isPrinting || !canDraw() ? (
    <PlainGrid {...common} isWhole={plain.isPrinting} onMenu={(col, place) => onMenu({ col, place })} />
  ) : (
    <DrawnGrid
      {...common}
      alwaysEdit={alwaysEdit}
      reloadEffect={reloadEffect}
      onMenu={(col, place, columns) => onMenu({ col, place, columns })}
    />
  )
}

/** The menu of a cell; what is typed is taken before it opens. */
function useCellMenu(sheet: Sheet) {
  const [menu, setMenu] = useState<CellMenuPlace>()
  const open = useCallback(
    (place: CellMenuPlace) => {
      sheet.end()
      setMenu(place)
    },
    [sheet],
  )
  return [menu, open, () => setMenu(undefined)] as const
}

export function OpenGrid(props: GridProps) {
  const {
    label,
    alwaysEdit = true,
    maxHeight: asked = MAX_HEIGHT,
    density: choice,
    startsFocused = false,
    selection = true,
    rowNumber = true,
    reloadEffect = false,
    name = '',
    onPlace,
    ref,
  } = props
  const keys = useId()
  const sheet = useSheet(props)
  const section = useRef<HTMLElement>(null)
  const room = useAvailableHeight(section, asked === 'window')
  const [isTouched] = useState(isTouch)
  const own = useOwnDensity(name)
  const density = choice === 'own' ? own : choice
  const plain = usePlainFace(name)
  const [isFinding, setFinding] = useState(false)
  const [menu, setMenu] = useState<MenuPlace>()
  const [cellMenu, openCellMenu, closeCellMenu] = useCellMenu(sheet)
  const { face, focus, attach } = useFaceFocus(section, startsFocused && !isTouched)
  const show = useShow(sheet, focus)
  useImperativeHandle(ref, () => ({ show, focus }), [show, focus])
  const actions = useMemo(() => rowActions(sheet), [sheet])
  useEffect(() => actions.watch(focus), [actions, focus])
  const find = useCallback(() => setFinding(true), [])
  const faceKeys = useFaceKeys(section, actions, find)
  const focusHeard = useAnnouncedCell(sheet, onPlace)
  const { opened, open, close, read } = useOpenedRow({ ...props, sheet, section, face, focus })
  const openHere = open && (() => open(sheet.at.row))
  const common = {
    sheet,
    label,
    selection,
    rowNumber,
    maxHeight: asked === 'window' ? room : asked,
    rowHeight: rowHeightOf({ density: density?.now, alwaysEdit, isTouched }),
    describedBy: keys,
    faceKeys,
    onCellMenu: openCellMenu,
    onRead: read,
    onOpen: open,
    ref: attach,
  }
  /** Closes what is open over the grid; the grid has the focus again. */
  const closing = (clear: () => void) => () => {
    clear()
    focus()
  }
  return (
    <section ref={section} className="vg" aria-label={label}>
      {props.toolbar && (
        <Toolbar
          sheet={sheet}
          actions={actions}
          isFinding={isFinding}
          onFind={setFinding}
          onFocus={focus}
          isPlain={plain.isPlain}
          onPlain={plain.choose}
          onOpen={openHere}
          tools={props.tools}
          density={density}
        />
      )}
      {isFinding && <FindPanel sheet={sheet} onClose={closing(() => setFinding(false))} />}
      <div className="vg-face" {...focusHeard}>
        <Face {...common} plain={plain} alwaysEdit={alwaysEdit} reloadEffect={reloadEffect} onMenu={setMenu} />
      </div>
      <StatusBar sheet={sheet} keysId={keys} canOpen={open !== undefined} onShow={show} />
      {cellMenu && (
        <CellMenu sheet={sheet} actions={actions} menu={cellMenu} onOpen={openHere} onClose={closing(closeCellMenu)} />
      )}
      {menu && <ColumnMenu sheet={sheet} menu={menu} onClose={closing(() => setMenu(undefined))} />}
      {opened && (
        <RowExtras
          key={opened.id}
          store={sheet.store}
          ports={sheet.ports}
          opened={opened}
          detail={props.detail}
          child={props.child}
          onClose={close}
        />
      )}
    </section>
  )
}
