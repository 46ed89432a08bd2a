import { Select } from 'antd'
import { applyPreset } from '../../commands/presets/apply-preset.ts'
import { useDesigner } from '../../context.tsx'
import { useEditor } from '../../editor/context.tsx'
import { PRESETS } from '../../commands/presets/presets.ts'
import { Labelled } from '../inputs/Labelled.tsx'

/** Makes the field a usual one: an amount, a mobile number … */
export function PresetSelect({ fieldKey, title }: { readonly fieldKey: string; readonly title: string }) {
  const { say, words } = useDesigner()
  const { command } = useEditor()
  const handleChange = (name: string) => {
    const preset = PRESETS.find((each) => each.name === name)
    if (preset)
      command((before) => applyPreset(before, { key: fieldKey, preset }), {
        name: { code: 'DESIGNER_STEP_PRESET', params: { title, preset: words(preset.title) } },
      })
  }
  return (
    <Labelled id={`vd-field-${fieldKey}-preset`} label={say('PRESET_APPLY')} help={say('PRESET_HELP')}>
      {(described) => (
        <Select<string | null>
          {...described}
          showSearch={{ optionFilterProp: 'words' }}
          value={null}
          placeholder={say('PRESET_CHOOSE')}
          options={PRESETS.map((preset) => ({
            value: preset.name,
            label: words(preset.title),
            words: `${words(preset.title)} ${preset.words}`,
          }))}
          onChange={(name) => name !== null && handleChange(name)}
        />
      )}
    </Labelled>
  )
}
