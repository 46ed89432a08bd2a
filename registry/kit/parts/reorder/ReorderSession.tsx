import {
  type Announcements,
  type Collision,
  type CollisionDetection,
  DndContext,
  PointerSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import type { Press, Release, Reorder, ReorderStep } from './use-reorder.tsx'

const OPTIONS = {
  press: {},
  move: { activationConstraint: { distance: 5 } },
  pause: { activationConstraint: { delay: 250, tolerance: 8 } },
} as const
/** The box under the pointer scrolls; the page does not move to where the list was. */
const AUTO_SCROLL = { layoutShiftCompensation: false } as const
const SENTENCES: Readonly<Record<ReorderStep, string>> = {
  started: 'REORDER_STARTED',
  over: 'REORDER_OVER',
  ended: 'REORDER_ENDED',
  cancelled: 'REORDER_CANCELLED',
}
const NO_INSTRUCTIONS = { draggable: '' } as const

interface ReorderSessionProps extends Reorder {
  readonly press: Press
  readonly onStart: () => void
  readonly onOver: (to: number | undefined) => void
  readonly onEnd: (to: number | undefined) => void
  readonly onCancel: () => void
}

/** The place of the only collision that is looked for. */
function placeIn(collisions: readonly Collision[] | null): number | undefined {
  const id = collisions?.[0]?.id
  return id === undefined ? undefined : Number(id)
}

/** The pointer was moved far enough between press and release. A finger that moves at once scrolls. */
function isDrag({ x, y, activation }: Press, release: Release): boolean {
  return (
    typeof release === 'object' &&
    activation !== 'pause' &&
    Math.hypot(release.x - x, release.y - y) >= OPTIONS.move.activationConstraint.distance
  )
}

/** The drags of one list. Where an entry would go is computed from the pointer: rows out of view are not drawn. */
export function ReorderSession(props: ReorderSessionProps) {
  const {
    press,
    list,
    count,
    placeOf,
    nameOf,
    sentenceOf,
    isAnnounced = false,
    ports,
    onStart,
    onOver,
    onEnd,
    onCancel,
  } = props
  const sensor = useRef<(press: Press) => void>(null)
  // An entry that moves at once has another name at its place.
  const drag = useRef({ name: '', place: press.at, isActive: false })
  const drop = useEffectEvent((release: Release, isDragged: boolean) => {
    if (release === 'replaced' || !isDragged) return
    drag.current.isActive = false
    if (release === 'cancelled') {
      drag.current.place = press.at
      return onCancel()
    }
    const place = list.current ? placeOf(list.current, release, press.at) : undefined
    drag.current.place = place ?? press.at
    onEnd(place)
  })
  // After the effects of what is inside: announcements are heard from the beginning.
  useEffect(() => {
    const { released } = press
    drag.current.isActive = false
    // A drag that was over before this code had loaded.
    if (released.aborted) return drop(released.reason, isDrag(press, released.reason))
    sensor.current?.(press)
    const end = () => drop(released.reason, drag.current.isActive)
    released.addEventListener('abort', end)
    return () => released.removeEventListener('abort', end)
  }, [press])
  const sensors = useSensors(useSensor(PointerSensor, OPTIONS[press.activation]))
  const collisionDetection: CollisionDetection = ({ pointerCoordinates }) => {
    const place = pointerCoordinates && list.current ? placeOf(list.current, pointerCoordinates, press.at) : undefined
    return place === undefined ? [] : [{ id: place }]
  }
  const announce = (step: ReorderStep) => {
    const { name, place } = drag.current
    return sentenceOf?.(step, name, place) ?? ports.say(SENTENCES[step], { name, place: place + 1, count })
  }
  const announcements: Announcements = {
    onDragStart: () => announce('started'),
    onDragOver: () => (drag.current.place === press.at ? undefined : announce('over')),
    onDragEnd: () => (isAnnounced || drag.current.place === press.at ? undefined : announce('ended')),
    onDragCancel: () => announce('cancelled'),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisionDetection}
      autoScroll={AUTO_SCROLL}
      accessibility={{ announcements, screenReaderInstructions: NO_INSTRUCTIONS, container: document.body }}
      onDragStart={() => {
        drag.current = { name: nameOf(press.at), place: press.at, isActive: true }
        // An entry that is drawn at another place would lose the pointer.
        if (!press.released.aborted) list.current?.setPointerCapture(press.pointerId)
        onStart()
      }}
      onDragOver={({ collisions }) => {
        const place = placeIn(collisions)
        drag.current.place = place ?? press.at
        onOver(place)
      }}
      onDragCancel={() => {
        drag.current.place = press.at
        if (!drag.current.isActive) return
        drag.current.isActive = false
        onCancel()
      }}
    >
      <Sensor ref={sensor} list={list} />
    </DndContext>
  )
}

interface SensorProps {
  readonly list: Reorder['list']
  readonly ref: Ref<(press: Press) => void>
}

/** Hands a press to the sensor, also one that was before this code had loaded. */
function Sensor({ list, ref }: SensorProps) {
  const { listeners, setNodeRef } = useDraggable({ id: 'entry' })
  useImperativeHandle(
    ref,
    () =>
      ({ x: clientX, y: clientY, target }) => {
        // The list stays while its rows come and go.
        setNodeRef(list.current)
        listeners?.['onPointerDown']?.({ nativeEvent: { isPrimary: true, button: 0, clientX, clientY, target } })
      },
    [list, listeners, setNodeRef],
  )
  return null
}
