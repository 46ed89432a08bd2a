import { CheckOutlined } from '@ant-design/icons'
import { Drawer, Segmented, Switch } from 'antd'
import { useId } from 'react'
import { useSnapshot } from 'valtio'
import type { MessageCode } from '../../../../schemas/messages/index.ts'
import { chooseSetting, COLORS, layout, type Color, type Settings } from '../../../state/layout.ts'
import { tabsOnSide, chooseMultipage, tabs } from '../../../state/tabs.ts'
import { useSay } from '../../../ui/use-say.ts'
import { closePages } from '../confirm-leaving.ts'

const COLOR_NAMES: Readonly<Record<Color, MessageCode>> = {
  '#F5222D': 'COLOR_DUSK',
  '#FA541C': 'COLOR_VOLCANO',
  '#FAAD14': 'COLOR_SUNSET',
  '#13C2C2': 'COLOR_CYAN',
  '#52C41A': 'COLOR_GREEN',
  '#1890FF': 'COLOR_DAYBREAK',
  '#2F54EB': 'COLOR_GEEK',
  '#722ED1': 'COLOR_PURPLE',
}

type Either = 'theme' | 'layout' | 'contentWidth'
type Flag = 'fixedHeader' | 'autoHideHeader' | 'fixSiderbar' | 'weak' | 'multipage' | 'dark' | 'compact' | 'contrast'

/** One of several, side by side. */
function Choice<K extends Either>({
  name,
  label,
  options,
}: {
  name: K
  label: MessageCode
  options: readonly (readonly [Settings[K], MessageCode, boolean?])[]
}) {
  const say = useSay()
  const id = useId()
  const value = useSnapshot(layout)[name]
  return (
    <div className="v-setting">
      <span id={id}>{say(label)}</span>
      <Segmented<string>
        name={id}
        aria-labelledby={id}
        value={value}
        options={options.map(([one, words, disabled]) => ({
          value: one,
          label: say(words),
          disabled: disabled ?? false,
        }))}
        onChange={(next) => chooseSetting(name, next as Settings[K])}
      />
    </div>
  )
}

function Toggle({
  name,
  label,
  disabled = false,
  onChange,
}: {
  name: Flag
  label: MessageCode
  disabled?: boolean
  onChange?: (on: boolean) => void
}) {
  const say = useSay()
  const id = useId()
  const on = useSnapshot(layout)[name]
  return (
    <div className="v-setting">
      <span id={id}>{say(label)}</span>
      <Switch
        aria-labelledby={id}
        checked={on}
        disabled={disabled}
        onChange={(next) => (onChange ? onChange(next) : chooseSetting(name, next))}
      />
    </div>
  )
}

function Colors() {
  const say = useSay()
  const group = useId()
  const { color } = useSnapshot(layout)
  return (
    <fieldset className="v-colors">
      <legend>{say('SETTINGS_COLOR')}</legend>
      {COLORS.map((one) => (
        <label key={one} title={say(COLOR_NAMES[one])} style={{ background: one }}>
          <input
            type="radio"
            name={group}
            value={one}
            checked={one === color}
            aria-label={say(COLOR_NAMES[one])}
            onChange={() => chooseSetting('color', one)}
          />
          {one === color && <CheckOutlined aria-hidden="true" />}
        </label>
      ))}
    </fieldset>
  )
}

/** How the frame looks, chosen live: every change shows at once and is stored in this browser. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const { layout: mode, fixedHeader } = useSnapshot(layout)
  const top = mode === 'topmenu'
  const handleMultipage = (on: boolean) =>
    void closePages(on ? [] : tabsOnSide('others', tabs.active), () => chooseMultipage(on))
  return (
    <Drawer open title={say('SETTINGS_TITLE')} size={320} onClose={onClose}>
      <h2>{say('SETTINGS_LOOK')}</h2>
      <Choice
        name="theme"
        label="SETTINGS_MENU_THEME"
        options={[
          ['dark', 'SETTINGS_MENU_DARK'],
          ['light', 'SETTINGS_MENU_LIGHT'],
        ]}
      />
      <Colors />
      <Toggle name="dark" label="SETTINGS_DARK" />
      <Toggle name="compact" label="SETTINGS_COMPACT" />
      <Toggle name="contrast" label="SETTINGS_CONTRAST" />
      <Toggle name="weak" label="SETTINGS_WEAK" />
      <h2>{say('SETTINGS_NAVIGATION')}</h2>
      <Choice
        name="layout"
        label="SETTINGS_LAYOUT"
        options={[
          ['sidemenu', 'SETTINGS_SIDEMENU'],
          ['topmenu', 'SETTINGS_TOPMENU'],
        ]}
      />
      <Choice
        name="contentWidth"
        label="SETTINGS_CONTENT_WIDTH"
        options={[
          ['Fixed', 'SETTINGS_WIDTH_FIXED'],
          ['Fluid', 'SETTINGS_WIDTH_FLUID', !top],
        ]}
      />
      <Toggle name="fixedHeader" label="SETTINGS_FIXED_HEADER" />
      <Toggle name="autoHideHeader" label="SETTINGS_HIDE_HEADER" disabled={!fixedHeader} />
      <Toggle name="fixSiderbar" label="SETTINGS_FIX_SIDER" disabled={top} />
      <Toggle name="multipage" label="SETTINGS_MULTIPAGE" onChange={handleMultipage} />
    </Drawer>
  )
}
