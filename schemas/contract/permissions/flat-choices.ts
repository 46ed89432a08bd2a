import type { FlatChoices, PermissionChoice } from './permission-tree.ts'

/** A tree of permissions as columns in its order. */
export function flatChoices(choices: readonly PermissionChoice[]): FlatChoices {
  const flat = { ids: [] as string[], titles: [] as string[], parents: [] as number[], ruled: [] as number[] }
  const add = ({ key, title, ruleFlag, children = [] }: PermissionChoice, above: number) => {
    const at = flat.ids.push(key) - 1
    flat.titles.push(title)
    flat.parents.push(above)
    if (ruleFlag === 1) flat.ruled.push(at)
    for (const child of children) add(child, at)
  }
  for (const choice of choices) add(choice, -1)
  return flat
}
