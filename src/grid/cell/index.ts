export { ControlEditor } from './ControlEditor.tsx'
export {
  DRAG_WIDTH,
  FILTER_SIGN,
  HEAD_HEIGHT,
  heightOf,
  isRight,
  MAX_HEIGHT,
  NUMBER_WIDTH,
  RELOAD_EFFECT_MS,
  rowHeightOf,
  SELECT_WIDTH,
  SELECT_WIDTH_TOTALS,
  TEXT_POPUP,
  widthOf,
} from './measures.ts'
