import { useCallback, useEffect, useRef, useState } from 'react'
import { uuid } from '../../../lib/text.ts'
import type { WaitingSave } from '../../../state/outbox.ts'
import { tell } from '../../explain.ts'
import { useHost } from '../../host.tsx'
import { openChildren } from '../children/open-children.ts'
import { mergeRecord } from '../merge/merge-fields.ts'
import { sendWaiting } from './send-waiting.ts'

/** A browser does not notice every connection that comes back. */
const AGAIN_MS = 20_000

/** The saves of this screen that wait, and what may be done with them. */
export function useQueue() {
  const host = useHost()
  const { screen, source, ports, keep: { outbox, drafts }, merge, confirm } = host
  const { id } = screen.screen
  const [waiting, setWaiting] = useState<readonly WaitingSave[]>([])
  const isSending = useRef(false)

  const send = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      await sendWaiting({ screen: id, source, outbox, ports })
    } catch (error) {
      tell(error, ports)
    } finally {
      isSending.current = false
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

  /** Somebody was faster: the two are merged, and the save waits anew, under a key of its own. */
  const resolve = useCallback(
    async (save: WaitingSave) => {
      const { row } = save
      if (!row) return
      try {
        const [theirs, children] = await Promise.all([source.get(row.id), openChildren(host)])
        const { fields, settle } = await mergeRecord({ screen, children }, { base: row, mine: { ...row, ...save.values }, theirs }, ports)
        const choices = await merge({ text: save.message, fields, ok: ports.say('MERGE_SAVE') })
        if (!choices) return
        const untouched = Object.fromEntries(fields.filter(({ key, by }) => by === 'them' && screen.byKey.has(key)).map(({ key }) => [key, theirs[key] ?? null]))
        await outbox.remove(save.key)
        await outbox.put(id, { ...save, key: uuid(), row: theirs, values: { ...save.values, ...untouched, ...settle(choices) }, state: 'waiting', message: '' })
        await send()
      } catch (error) {
        tell(error, ports)
      }
    },
    [host, screen, source, ports, merge, outbox, id, send],
  )
  /** It becomes a draft: the form of its record offers it. */
  const takeBack = useCallback(
    async ({ key, row, values }: WaitingSave) => {
      const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => (value ?? '') !== (row?.[name] ?? '')))
      const base = row ? Object.fromEntries(Object.keys(changed).map((name) => [name, row[name] ?? null])) : {}
      await drafts.put({ id: key, place: `${id}:${row?.id ?? 'new'}`, version: row?.['version'], base, values: changed })
      await outbox.remove(key)
      ports.notify('info', ports.say('OFFLINE_TAKEN_BACK'))
    },
    [drafts, outbox, ports, id],
  )
  const drop = useCallback(
    async ({ key, title }: WaitingSave) => {
      if (await confirm({ title: ports.say('OFFLINE_DROP_ASK', { title }), text: ports.say('OFFLINE_DROP_TEXT'), danger: true, ok: ports.say('FORM_DRAFT_DROP') })) await outbox.remove(key)
    },
    [confirm, outbox, ports],
  )
  return { waiting, send, resolve, takeBack, drop }
}
