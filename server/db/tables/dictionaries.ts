import type { Generated } from 'kysely'
import type { Audited } from './columns.ts'

export interface DictTable extends Audited {
  id: string
  dict_code: string
  dict_name: string
  description: string | null
  del_flag: Generated<number>
}

export interface DictItemTable extends Audited {
  id: string
  dict_id: string
  item_value: string
  item_text: string
  item_text_en: string | null
  color: string | null
  description: string | null
  sort_order: Generated<number>
  status: Generated<number>
}

export interface CategoryTable extends Audited {
  id: string
  /** '0' at the root. */
  pid: Generated<string>
  name: string
  /** The parent's code is a prefix, so a subtree is `code like 'B01%'`. */
  code: string
  has_child: Generated<boolean>
}
