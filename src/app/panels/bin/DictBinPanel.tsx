import {
  type DictRecord,
  getDeletedDictionaries,
  purgeDictionaries,
  restoreDictionaries,
} from '../../../api/dictionaries.ts'
import { useSay } from '../../../ui/use-say.ts'
import type { PanelProps } from '../props.ts'
import { RecycleBin } from './RecycleBin.tsx'

/** Deleted dictionaries, with their entries. */
export function DictBinPanel({ onChanged }: PanelProps) {
  const say = useSay()
  return (
    <RecycleBin<DictRecord>
      label={say('DICT_BIN_LIST')}
      read={getDeletedDictionaries}
      restore={restoreDictionaries}
      purge={purgeDictionaries}
      name={{ title: say('DICT_BIN_NAME'), of: ({ dictName }) => dictName }}
      columns={[{ key: 'code', title: say('DICT_BIN_CODE'), width: 220, render: ({ dictCode }) => dictCode }]}
      onChanged={onChanged}
    />
  )
}
