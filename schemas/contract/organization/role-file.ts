import Type, { type Static } from 'typebox'

/** Roles as they are written to a file: by their codes, with the ids of the menu entries and permissions that they hold. */
export const RoleFileSchema = Type.Object({
  version: Type.Literal(1),
  roles: Type.Array(
    Type.Object({
      roleCode: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z][A-Za-z0-9_:-]*$' }),
      roleName: Type.String({ minLength: 1, maxLength: 100 }),
      description: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
      permissions: Type.Array(Type.String({ maxLength: 100 })),
    }),
  ),
})
export type RoleFile = Static<typeof RoleFileSchema>
