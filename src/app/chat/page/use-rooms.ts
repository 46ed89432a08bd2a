import { useCallback, useEffect, useRef, useState } from 'react'
import { getRooms, type ChatRoom } from '../../../api/sockets/chat.ts'
import { ApiError } from '../../../api/client/errors.ts'
import { openPersistentSocket } from '../../../api/sockets/socket.ts'
import type { Entry } from './use-entry.ts'

export interface ReceivedMessage {
  readonly roomId: string
  readonly msgId: string
  /** '' when the event only reports that messages were read elsewhere. */
  readonly sender: string
}

interface Rooms {
  readonly rooms: readonly ChatRoom[] | undefined
  readonly error: unknown
  /** False while the live connection is lost. */
  readonly isLive: boolean
  readonly isOver: boolean
  readonly reload: () => void
}

/** The person's conversations, reloaded on each socket event; `arrived` is called with each message. */
export function useRooms({ userId, token }: Entry, arrived: (message: ReceivedMessage | undefined) => void): Rooms {
  const [rooms, setRooms] = useState<readonly ChatRoom[]>()
  const [error, setError] = useState<unknown>()
  const [isLive, setLive] = useState(true)
  const [isOver, setOver] = useState(false)
  const tell = useRef(arrived)
  const turn = useRef(0)
  useEffect(() => {
    tell.current = arrived
  })

  const reload = useCallback(() => {
    turn.current += 1
    const mine = turn.current
    getRooms().then(
      (answer) => {
        if (mine !== turn.current) return
        setRooms(answer)
        setError(undefined)
      },
      (reason: unknown) => {
        setError(reason)
        if (reason instanceof ApiError && reason.code === 'API_SIGNED_OUT') setOver(true)
      },
    )
  }, [])
  useEffect(() => {
    reload()
    let wasLost = false
    return openPersistentSocket(userId, token, {
      heard: (message) => {
        if (message['cmd'] !== 'chat') return
        reload()
        tell.current({
          roomId: String(message['roomId']),
          msgId: String(message['msgId']),
          sender: String(message['sender'] ?? ''),
        })
      },
      opened: () => {
        setLive(true)
        if (wasLost) {
          reload()
          tell.current(undefined)
        }
      },
      lost: (over) => {
        wasLost = true
        setLive(false)
        setOver(over)
        // A refused connection does not say why; a call does.
        if (!over) reload()
      },
    })
  }, [userId, token, reload])
  return { rooms, error, isLive, isOver, reload }
}
