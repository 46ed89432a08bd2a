import { useCallback, useEffect, useState } from 'react'
import { getMessages, postMessage, type ChatMessage } from '../../../api/sockets/chat.ts'
import { uuid } from '../../../lib/text.ts'

/** A message on its way; `error` once it did not get there. */
export interface Outgoing {
  readonly key: string
  readonly text: string
  readonly error?: unknown
}

const byId = (a: ChatMessage, b: ChatMessage) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
function merged(known: readonly ChatMessage[], fresh: readonly ChatMessage[]): ChatMessage[] {
  const all = new Map([...known, ...fresh].map((message) => [message.id, message]))
  return [...all.values()].toSorted(byId)
}

/** The messages of one conversation, oldest first, with what is being sent. */
export function useMessages(roomId: string) {
  const [messages, setMessages] = useState<readonly ChatMessage[]>()
  const [more, setMore] = useState(false)
  const [error, setError] = useState<unknown>()
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])

  const load = useCallback(
    async (before = '') => {
      try {
        const page = await getMessages(roomId, before)
        setMessages((known) => merged(known ?? [], page.records))
        setMore((now) => (before === '' && now ? now : page.more))
        setError(undefined)
      } catch (reason) {
        setError(reason)
      }
    },
    [roomId],
  )
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the answer of a call
    void load()
  }, [load])

  const deliver = useCallback(
    async ({ key, text }: Outgoing) => {
      setOutgoing((now) => [...now.filter((one) => one.key !== key), { key, text }])
      try {
        const sent = await postMessage(roomId, text, key)
        setMessages((known) => merged(known ?? [], [sent]))
        setOutgoing((now) => now.filter((one) => one.key !== key))
      } catch (reason) {
        setOutgoing((now) => now.map((one) => (one.key === key ? { ...one, error: reason } : one)))
      }
    },
    [roomId],
  )
  const send = useCallback((text: string) => void deliver({ key: uuid(), text }), [deliver])
  return { messages, more, error, outgoing, load, send, deliver }
}
