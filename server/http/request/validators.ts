import buildCompiler from '@fastify/ajv-compiler'

type Build = ReturnType<typeof buildCompiler.AjvCompiler>
type Compile = ReturnType<Build>
type Validate = ReturnType<Compile>

/** Compiles the schema of a route at its first request: compiling those of four hundred routes took a third of a second of each start. */
function compiledOnUse(compile: Compile, route: Parameters<Compile>[0]): Validate {
  let compiled: Validate | undefined
  const validate = (data: unknown): boolean => {
    compiled ??= compile(route)
    const isValid = compiled(data) === true
    validate.errors = compiled.errors
    return isValid
  }
  validate.errors = undefined as Validate['errors']
  // Fastify calls the function and reads `errors`; what else ajv hangs on its own functions is not asked for.
  return validate as unknown as Validate
}

/** Fastify's own ajv with the options of the server. */
export const buildValidators: Build = (externals, options) => {
  const compile = buildCompiler.AjvCompiler()(externals, options)
  return (route) => compiledOnUse(compile, route)
}
