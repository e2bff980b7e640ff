import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Repository } from 'aws-cdk-lib/aws-ecr'
import {
  type ContainerDefinition,
  ContainerDependencyCondition,
  ContainerImage,
  CpuArchitecture,
  FargateTaskDefinition,
  LogDrivers,
  OperatingSystemFamily,
  Secret
} from 'aws-cdk-lib/aws-ecs'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Secret as StoredSecret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'
import { environmentOf, secretKeys } from './environment.ts'
import { lifetimes } from './lifetimes.ts'
import type { ContainerSettings } from './settings.ts'

export const PORT = 8700
const USER = '1000:1000'
/** A ratio that Fargate supports for each number of processors; graphs are held in memory. */
const MEGABYTES_PER_CPU_UNIT = 4
/** The only writable folders: the rest of the file system is read-only. */
const folders = { data: '/data', tmp: '/tmp' }

export interface TaskProps {
  readonly settings: ContainerSettings
  readonly environment?: Record<string, string>
  /** Default: the image's own. */
  readonly command?: string[]
}

/** A task with the service's image, for servers and workers. */
export class Task extends Construct {
  readonly definition: FargateTaskDefinition

  constructor(scope: Construct, id: string, { settings, environment = {}, command }: TaskProps) {
    super(scope, id)
    const megabytes = settings.taskCpu * MEGABYTES_PER_CPU_UNIT
    this.definition = new FargateTaskDefinition(this, 'Definition', {
      cpu: settings.taskCpu,
      memoryLimitMiB: megabytes,
      runtimePlatform: {
        operatingSystemFamily: OperatingSystemFamily.LINUX,
        cpuArchitecture: settings.architecture === 'arm64' ? CpuArchitecture.ARM64 : CpuArchitecture.X86_64
      },
      volumes: Object.keys(folders).map((name) => ({ name }))
    })
    const { image, isPulledByRole } = imageAt(this, settings.image)
    const logGroup = new LogGroup(this, 'Logs', { retention: settings.logDays, removalPolicy: RemovalPolicy.DESTROY })
    const shared = { image, readonlyRootFilesystem: true, logging: LogDrivers.awsLogs({ logGroup, streamPrefix: id.toLowerCase() }) }
    const service = this.definition.addContainer('Service', {
      ...shared,
      ...(command && { command }),
      user: USER,
      stopTimeout: lifetimes.stopTimeout,
      environment: {
        HOST: '0.0.0.0',
        PORT: String(PORT),
        EDGEWISE_DATA_DIR: folders.data,
        ...lifetimes.environment,
        ...environmentOf(settings, megabytes),
        ...environment
      },
      secrets: this.#secrets(settings)
    })
    // Fargate creates the folders for root; the image's owner applies only where it declares each as a volume.
    const owner = this.definition.addContainer('Folders', {
      ...shared,
      essential: false,
      user: '0',
      command: ['node', '-e', `for (const path of ${JSON.stringify(Object.values(folders))}) fs.chownSync(path, ${USER.replace(':', ', ')})`]
    })
    service.addContainerDependencies({ container: owner, condition: ContainerDependencyCondition.SUCCESS })
    for (const container of [service, owner]) mount(container)
    this.#acknowledge(isPulledByRole)
  }

  #secrets(settings: ContainerSettings): Record<string, Secret> {
    const stored = StoredSecret.fromSecretCompleteArn(this, 'Secret', settings.secretArn)
    return Object.fromEntries(secretKeys(settings).map((key) => [key, Secret.fromSecretsManager(stored, key)]))
  }

  #acknowledge(isPulledByRole: boolean): void {
    acknowledge(this.definition, { ECS2: 'Plain variables hold addresses and limits only; passwords and keys come from Secrets Manager.' })
    if (!isPulledByRole) return
    acknowledge(this.definition.obtainExecutionRole(), {
      'IAM5[Resource::*]': 'ecr:GetAuthorizationToken takes no resource; layers are pulled from the one repository.'
    })
  }
}

function mount(container: ContainerDefinition): void {
  container.addMountPoints(...Object.entries(folders).map(([sourceVolume, containerPath]) => ({ sourceVolume, containerPath, readOnly: false })))
}

const inEcr = /^(\d{12})\.dkr\.ecr\.([a-z0-9-]+)\.amazonaws\.com(?:\.cn)?\/([^:@]+)[:@](.+)$/

/** The image at a URI. One in ECR is referenced by its repository, so that the task may pull it. */
function imageAt(scope: Construct, uri: string): { image: ContainerImage; isPulledByRole: boolean } {
  const [, account, region, repositoryName, tagOrDigest] = inEcr.exec(uri) ?? []
  if (!account || !region || !repositoryName || !tagOrDigest) return { image: ContainerImage.fromRegistry(uri), isPulledByRole: false }
  const repositoryArn = Stack.of(scope).formatArn({ service: 'ecr', account, region, resource: 'repository', resourceName: repositoryName })
  const repository = Repository.fromRepositoryAttributes(scope, 'Repository', { repositoryArn, repositoryName })
  return { image: ContainerImage.fromEcrRepository(repository, tagOrDigest), isPulledByRole: true }
}
