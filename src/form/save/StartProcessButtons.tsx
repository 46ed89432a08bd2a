import { Button } from 'antd'
import { useMemo } from 'react'
import { offeredActions, type OfferedAction } from '../../host/actions.ts'
import { useHost } from '../../host/host.tsx'
import { useConditionsOf } from '../layout/index.ts'
import type { OpenForm } from '../open/index.ts'

interface StartButtonsProps {
  readonly form: OpenForm
  readonly isBusy: boolean
  readonly onPress: (offered: OfferedAction) => void
}

/** Buttons of a form that save its record and start a process for it, while their conditions hold for what is typed. */
export function StartProcessButtons({ form: { screen, store }, isBusy, onPress }: StartButtonsProps) {
  const { permissions, ports, context } = useHost()
  const offered = useMemo(
    () =>
      offeredActions(screen, permissions, ports).filter(
        ({ action }) => action.place === 'form' && action.workflow !== undefined,
      ),
    [screen, permissions, ports],
  )
  const conditions = useMemo(() => offered.map(({ action }) => action.visible), [offered])
  const watched = useMemo(() => ({ screen, store, context }), [screen, store, context])
  const holding = useConditionsOf(watched, conditions)
  return holding
    .flatMap((at) => offered[at] ?? [])
    .map((one) => (
      <Button key={one.action.code} disabled={one.disabled || isBusy} onClick={() => onPress(one)}>
        {one.title}
      </Button>
    ))
}
