import { useQueryClient } from '@tanstack/react-query'
