/**
 * Internal modules of the provider: the package's main entry warns on the console about every Node version
 * that is not yet LTS. Their types are those of the package.
 */
import type * as front from 'oidc-provider'
// @ts-expect-error The package has types only for its main entry.
import * as errorClasses from 'oidc-provider/lib/helpers/errors.js'
// @ts-expect-error As above.
import { Provider as ProviderClass } from 'oidc-provider/lib/provider.js'

export const Provider: typeof front.Provider = ProviderClass
export const errors: typeof front.errors = errorClasses
