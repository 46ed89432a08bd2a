import { Button, Checkbox, Input } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { findCells, isSame, nextFound, type Place, replaceIn, type Sheet, type FindOptions } from '../sheet/index.ts'
import { useRevision } from './use-revision.ts'

interface FindPanelProps {
  readonly sheet: Sheet
  readonly onClose: () => void
}
const DEBOUNCE_MS = 200

/** The cells that hold what is sought, the one the person is at, and what is written there instead. */
function useFoundCells(sheet: Sheet, sought: FindOptions, by: string) {
  const { ports, store } = sheet
  const revision = useRevision(store, sheet.work)
  const [found, setFound] = useState<readonly Place[]>([])
  const [here, setHere] = useState<Place>()
  useEffect(() => {
    const ended = new AbortController()
    const timer = setTimeout(
      () => void findCells(sheet, sought, ended.signal).then((places) => !ended.signal.aborted && setFound(places)),
      DEBOUNCE_MS,
    )
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [sheet, sought, revision])
  const at = here ? found.findIndex((place) => isSame(place, here)) : -1
  const goTo = (place: Place | undefined) => {
    if (!place) return
    setHere(place)
    sheet.go(place)
  }
  const go = (step: 1 | -1) => goTo(nextFound(found, here, step))
  const replaceOne = async () => {
    const place = at < 0 ? nextFound(found, here, 1) : found[at]
    if (!place) return
    goTo(place)
    // A replaced text may match again, or the write may be refused: the search moves on in either case.
    if ((await replaceIn(sheet, [place], sought, by)) !== undefined) goTo(nextFound(found, place, 1))
  }
  const replaceAll = async () => {
    const count = await replaceIn(sheet, found, sought, by)
    if (count !== undefined) ports.notify('info', ports.say('GRID_REPLACED', { count }))
  }
  return { found, at, go, replaceOne, replaceAll, forget: () => setHere(undefined) }
}

/** Looks for words in the cells, and writes others there. */
export function FindPanel({ sheet, onClose }: FindPanelProps) {
  const { ports, locked } = sheet
  const [sought, setSought] = useState<FindOptions>({ what: '', isCased: false, isWhole: false })
  const [by, setBy] = useState('')
  const first = useRef<HTMLElement>(null)
  useEffect(() => first.current?.querySelector('input')?.focus(), [])
  const { found, at, go, replaceOne, replaceAll, forget } = useFoundCells(sheet, sought, by)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') {
      event.preventDefault()
      go(event.shiftKey ? -1 : 1)
    }
  }
  const set = (next: Partial<FindOptions>) => {
    forget()
    setSought((before) => ({ ...before, ...next }))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that belong to all of its controls
    <search ref={first} aria-label={ports.say('GRID_FIND')} className="vg-find" onKeyDown={handleKeyDown}>
      <Input
        size="small"
        aria-label={ports.say('GRID_FIND_WHAT')}
        placeholder={ports.say('GRID_FIND_WHAT')}
        value={sought.what}
        onChange={(event) => set({ what: event.target.value })}
      />
      <Button size="small" onClick={() => go(-1)} disabled={found.length === 0}>
        {ports.say('GRID_FIND_PREVIOUS')}
      </Button>
      <Button size="small" onClick={() => go(1)} disabled={found.length === 0}>
        {ports.say('GRID_FIND_NEXT')}
      </Button>
      <Checkbox checked={sought.isCased} onChange={(event) => set({ isCased: event.target.checked })}>
        {ports.say('GRID_FIND_CASE')}
      </Checkbox>
      <Checkbox checked={sought.isWhole} onChange={(event) => set({ isWhole: event.target.checked })}>
        {ports.say('GRID_FIND_WHOLE')}
      </Checkbox>
      {!locked && (
        <>
          <Input
            size="small"
            aria-label={ports.say('GRID_FIND_BY')}
            placeholder={ports.say('GRID_FIND_BY')}
            value={by}
            onChange={(event) => setBy(event.target.value)}
          />
          <Button size="small" disabled={found.length === 0} onClick={() => void replaceOne()}>
            {ports.say('GRID_FIND_REPLACE')}
          </Button>
          <Button size="small" disabled={found.length === 0} onClick={() => void replaceAll()}>
            {ports.say('GRID_FIND_ALL')}
          </Button>
        </>
      )}
      <output>
        {sought.what === ''
          ? ''
          : found.length === 0
            ? ports.say('GRID_FOUND_NONE')
            : ports.say('GRID_FOUND', { at: Math.max(0, at) + 1, count: found.length })}
      </output>
      <Button size="small" type="text" onClick={onClose}>
        {ports.say('GRID_CLOSE')}
      </Button>
    </search>
  )
}
