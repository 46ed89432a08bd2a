import type { FormBlocks, ResolvedScreen } from '../../engine/model/index.ts'
import { screenScope } from '../../schemas/language/expressions/expression.ts'

function statedIn(blocks: FormBlocks): readonly string[] {
  return blocks.flatMap((block) => {
    if ('parts' in block)
      return block.parts.flatMap(({ visible, blocks: below }) => [
        ...(visible === undefined ? [] : [visible]),
        ...statedIn(below),
      ])
    if (block.kind === 'child') return []
    return [block.visible, block.kind === 'note' ? block.compute : undefined].filter((text) => text !== undefined)
  })
}

/** Compiles every expression that a layout states, before any of it is drawn. */
export function compileLayout({ screen }: ResolvedScreen, blocks: FormBlocks): void {
  const scope = screenScope(screen)
  for (const text of statedIn(blocks)) scope.compile(text)
}
