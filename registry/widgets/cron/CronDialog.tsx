import { Flex, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { CRON_UNITS, type CronUnit } from '../../../schemas/language/cron/parts.ts'
import { wireTime } from '../../../schemas/language/zone.ts'
import { PickerDialog } from '../../kit/parts/picker/PickerDialog.tsx'
import type { DialogState } from '../../kit/parts/dialog/use-dialog.ts'
import type { Ports } from '../../kit/ports.ts'
import type { Variant } from './bounds.ts'
import { changeModel, expressionOf, findWrong, openModel, type Wrong } from './model.ts'
import { ExpressionPreview, RunPreview } from './Preview.tsx'
import { UnitPanel } from './UnitPanel.tsx'
import { textsIn } from './texts.ts'

/** The seven names fit side by side on a phone. */
const GUTTER = 14
const WIDTH: Readonly<Record<Variant, number>> = { tabs: 780, classic: 608 }

interface CronDialogProps {
  readonly dialog: DialogState
  readonly variant: Variant
  readonly value: string
  readonly ports: Ports
  readonly onConfirm: (expression: string) => void
}

/** Sets an expression part by part. */
export function CronDialog({ dialog, variant, value, ports, onConfirm }: CronDialogProps) {
  const [thisYear] = useState(() => Number(wireTime(Date.now()).slice(0, 4)))
  const [model, setModel] = useState(() => openModel(value, variant, thisYear))
  const [active, setActive] = useState<CronUnit>('second')
  const [wrong, setWrong] = useState<Wrong>()
  const tell = useMemo(() => textsIn(ports.locale), [ports.locale])
  const expression = expressionOf(model)
  const confirm = () => {
    const found = findWrong(model)
    setWrong(found)
    if (found) return setActive(found.unit)
    onConfirm(expression)
    dialog.hide()
  }
  return (
    <PickerDialog title={ports.say('CRON_TITLE')} width={WIDTH[variant]} dialog={dialog} ports={ports} onOk={confirm}>
      <Flex vertical gap={16}>
        <Tabs
          tabBarGutter={GUTTER}
          activeKey={active}
          onChange={(key) => setActive(key as CronUnit)}
          items={CRON_UNITS.map((unit) => ({
            key: unit,
            label: tell(unit),
            children: (
              <UnitPanel
                unit={unit}
                variant={variant}
                model={model}
                wrong={wrong?.unit === unit ? wrong : undefined}
                thisYear={thisYear}
                onChange={(state) => {
                  setWrong(undefined)
                  setModel((before) => changeModel(before, unit, state))
                }}
                tell={tell}
                ports={ports}
              />
            ),
          }))}
        />
        <ExpressionPreview expression={expression} tell={tell} ports={ports} />
        {variant === 'tabs' && <RunPreview expression={expression} tell={tell} ports={ports} />}
      </Flex>
    </PickerDialog>
  )
}
