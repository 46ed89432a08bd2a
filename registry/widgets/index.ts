import type { AnyWidget } from '../kit/define.ts'
import { cat_tree } from './cat_tree/index.ts'
import { checkbox } from './checkbox/index.ts'
import { cron } from './cron/index.ts'
import { code } from './code/index.ts'
import { date } from './date/index.ts'
import { datetime } from './datetime/index.ts'
import { file } from './file/index.ts'
import { image } from './image/index.ts'
import { jsonForm } from './json_form/index.ts'
import { list } from './list/index.ts'
import { listMulti } from './list_multi/index.ts'
import { markdown } from './markdown/index.ts'
import { money } from './money/index.ts'
import { number } from './number/index.ts'
import { password } from './password/index.ts'
import { pca } from './pca/index.ts'
import { popup } from './popup/index.ts'
import { input_pop } from './input_pop/index.ts'
import { link_down } from './link_down/index.ts'
import { progress } from './progress/index.ts'
import { radio } from './radio/index.ts'
import { sel_biz } from './sel_biz/index.ts'
import { search } from './search/index.ts'
import { sel_search } from './sel_search/index.ts'
import { sel_depart } from './sel_depart/index.ts'
import { sel_position } from './sel_position/index.ts'
import { sel_role } from './sel_role/index.ts'
import { sel_tree } from './sel_tree/index.ts'
import { sel_user } from './sel_user/index.ts'
import { switchWidget } from './switch/index.ts'
import { tags } from './tags/index.ts'
import { text } from './text/index.ts'
import { textarea } from './textarea/index.ts'
import { time } from './time/index.ts'
import { upload } from './upload/index.ts'
import { umeditor } from './umeditor/index.ts'

/** Every view type, in palette order; the first one is the view of a field that names none. A new widget is one line here and its folder. */
export const widgets: readonly AnyWidget[] = [
  text,
  textarea,
  umeditor,
  markdown,
  code,
  jsonForm,
  tags,
  input_pop,
  password,
  number,
  money,
  progress,
  date,
  datetime,
  time,
  cron,
  switchWidget,
  radio,
  checkbox,
  list,
  listMulti,
  sel_search,
  search,
  cat_tree,
  sel_tree,
  pca,
  link_down,
  sel_user,
  sel_depart,
  sel_role,
  sel_position,
  sel_biz,
  popup,
  image,
  file,
  upload,
]
