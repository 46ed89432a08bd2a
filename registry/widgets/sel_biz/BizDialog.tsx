import { useMemo } from 'react'
import { textIn } from '../../../schemas/language/text.ts'
import { type SourceColumn, SourcePicker } from '../../kit/parts/picker/SourcePicker.tsx'
import type { PickerDialogFace } from '../../kit/parts/picker/picker-faces.tsx'
import { type Options, lookupOf } from './options.ts'

const PAGE_SIZES = [5, 10, 20, 30] as const

/** Rows of the source in the columns that were stated; the shown field alone where none were. */
export function BizDialog({
  options,
  textLength,
  ...rest
}: PickerDialogFace<Options> & { readonly textLength: number }) {
  const { locale } = rest.ports
  const columns = useMemo((): readonly SourceColumn[] => {
    const stated = options.columns.filter(({ key }) => key.trim() !== '')
    if (stated.length === 0) return [{ key: options.text, title: options.text, asked: 'text' }]
    return stated.map(({ key, title, width, asked }) => ({
      key: key.trim(),
      title: title === undefined ? key : textIn(title, locale),
      ...(width === undefined ? {} : { width }),
      ...(asked === true ? { asked: 'text' as const } : {}),
    }))
  }, [options, locale])
  const lookup = lookupOf(options)
  return (
    <SourcePicker
      {...rest}
      width={options.width}
      multi={options.multi}
      source={options.source.trim()}
      lookup={lookup}
      store={options.store.trim()}
      text={options.text.trim()}
      columns={columns}
      pageSizes={PAGE_SIZES}
      textLength={textLength}
    />
  )
}
