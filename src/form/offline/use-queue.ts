import { useCallback, useEffect, useState } from 'react'
import { serverNow } from '../../api/client/clock.ts'
import { sameCaller } from '../../api/client/context.ts'
import { uuid } from '../../lib/text.ts'
import type { WaitingSave } from '../../state/storage/outbox.ts'
import { notifyError } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import { openChildren } from '../children/index.ts'
import { mergeRecord } from '../merge/index.ts'
import { keyAtOf, sendWaiting } from './send-waiting.ts'

/** A browser does not report every restored connection. */
const AGAIN_MS = 20_000

/** It was sent, and the outcome is unknown. */
const mayBeStored = ({ state }: WaitingSave) => state === 'waiting' || state === 'unsure'

type Replace = (old: WaitingSave, change: Partial<WaitingSave>) => Promise<void>

/** Another user saved first: the two are merged, and the save waits again with a new idempotency key. */
function useResolve(replace: Replace, send: () => Promise<void>) {
  const host = useHost()
  const { screen, source, ports, merge } = host
  return useCallback(
    async (save: WaitingSave) => {
      const { row } = save
      if (!row) return
      try {
        const [theirs, children] = await Promise.all([source.get(row.id), openChildren(host)])
        const { fields, settle } = await mergeRecord(
          { screen, children },
          { base: row, mine: { ...row, ...save.values }, theirs },
          ports,
        )
        const choices = await merge({ text: save.message, fields, ok: ports.say('MERGE_SAVE') })
        if (!choices) return
        const untouched = Object.fromEntries(
          fields
            .filter(({ key, by }) => by === 'them' && screen.byKey.has(key))
            .map(({ key }) => [key, theirs[key] ?? null]),
        )
        await replace(save, { row: theirs, values: { ...save.values, ...untouched, ...settle(choices) } })
        await send()
      } catch (error) {
        notifyError(error, ports)
      }
    },
    [host, screen, source, ports, merge, replace, send],
  )
}

/** It becomes a draft, which the form of its record offers: with its key, where the outcome is unknown. */
function useTakeBack() {
  const {
    screen,
    ports,
    keep: { outbox, drafts },
  } = useHost()
  const { id } = screen.screen
  return useCallback(
    async (save: WaitingSave) => {
      const { key, row, values } = save
      const isOpen = mayBeStored(save)
      const typed = Object.fromEntries(
        Object.entries(values).filter(([name, value]) =>
          isOpen ? screen.byKey.get(name)?.field.compute === undefined : (value ?? '') !== (row?.[name] ?? ''),
        ),
      )
      const base = row ? Object.fromEntries(Object.keys(typed).map((name) => [name, row[name] ?? null])) : {}
      const where = await drafts.put({
        id: key,
        place: save.formPlace ?? `${id}:${row?.id ?? 'new'}`,
        version: row?.['version'],
        base,
        values: typed,
        ...(isOpen ? { sent: { key, at: keyAtOf(save), row, values } } : {}),
      })
      if (where !== 'disk') {
        await drafts.remove(key)
        return ports.notify('warning', ports.say('OFFLINE_FULL'))
      }
      await outbox.remove(key)
      ports.notify('info', ports.say('OFFLINE_TAKEN_BACK'))
    },
    [screen, drafts, outbox, ports, id],
  )
}

/** The saves of this screen that wait, and what may be done with them. */
export function useQueue() {
  const {
    screen,
    source,
    ports,
    keep: { outbox },
    confirm,
  } = useHost()
  const { id } = screen.screen
  const [waiting, setWaiting] = useState<readonly WaitingSave[]>([])

  const send = useCallback(async () => {
    try {
      await sendWaiting({ screen: id, source, outbox, ports, isStill: sameCaller() })
    } catch (error) {
      notifyError(error, ports)
    }
  }, [id, source, outbox, ports])

  useEffect(() => {
    const read = () => void outbox.list(id).then(setWaiting)
    read()
    return outbox.watch(read)
  }, [id, outbox])
  useEffect(() => {
    const again = () => void send()
    again()
    window.addEventListener('online', again)
    const timer = setInterval(again, AGAIN_MS)
    return () => {
      window.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [send])

  /** Puts another save in the place of one: until it lies there for good, the old one stays. */
  const replace = useCallback(
    async (old: WaitingSave, change: Partial<WaitingSave>) => {
      const next = { ...old, ...change, key: uuid(), keyAt: serverNow(), state: 'waiting', message: '' } as const
      if ((await outbox.put(id, next)) === 'disk') return outbox.remove(old.key)
      await outbox.remove(next.key)
      ports.notify('warning', ports.say('OFFLINE_FULL'))
    },
    [outbox, ports, id],
  )
  const resolve = useResolve(replace, send)
  /** Its author has confirmed that it is not stored: it is a new save from here on. */
  const sendAnyway = useCallback(
    async (save: WaitingSave) => {
      await replace(save, {})
      await send()
    },
    [replace, send],
  )
  const takeBack = useTakeBack()
  const drop = useCallback(
    async (save: WaitingSave) => {
      const { key, title } = save
      if (
        await confirm({
          title: ports.say('OFFLINE_DROP_ASK', { title }),
          text: ports.say(mayBeStored(save) ? 'OFFLINE_DROP_TEXT' : 'OFFLINE_DROP_REFUSED'),
          danger: true,
          ok: ports.say('FORM_DRAFT_DROP'),
        })
      )
        await outbox.remove(key)
    },
    [confirm, outbox, ports],
  )
  return { waiting, send, sendAnyway, resolve, takeBack, drop }
}
