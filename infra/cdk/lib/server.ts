import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import { Peer, Port, SubnetType, type Vpc } from 'aws-cdk-lib/aws-ec2'
import { type Cluster, FargateService } from 'aws-cdk-lib/aws-ecs'
import { ApplicationLoadBalancer, ApplicationProtocol, type ApplicationTargetGroup, SslPolicy } from 'aws-cdk-lib/aws-elasticloadbalancingv2'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'
import { lifetimes } from './lifetimes.ts'
import { CIDR } from './network.ts'
import type { ContainerSettings } from './settings.ts'
import { PORT, Task } from './task.ts'

export interface ServerProps {
  readonly cluster: Cluster
  readonly vpc: Vpc
  readonly settings: ContainerSettings
}

/** The HTTP service behind its load balancer. It accepts jobs, and the worker runs them. */
export class Server extends Construct {
  readonly targets: ApplicationTargetGroup

  constructor(scope: Construct, id: string, { cluster, vpc, settings }: ServerProps) {
    super(scope, id)
    const environment = { EDGEWISE_JOB_CONCURRENCY: '0', EDGEWISE_EMF_NAMESPACE: 'Edgewise' }
    const { definition } = new Task(this, 'Server', { settings, environment })
    definition.defaultContainer?.addPortMappings({ containerPort: PORT })
    const service = new FargateService(this, 'Service', {
      cluster,
      taskDefinition: definition,
      desiredCount: settings.servers,
      minHealthyPercent: 100,
      maxHealthyPercent: 200,
      circuitBreaker: { rollback: true },
      healthCheckGracePeriod: Duration.seconds(60),
      assignPublicIp: false,
      vpcSubnets: { subnetType: SubnetType.PRIVATE_WITH_EGRESS }
    })
    const listener = this.#balance(vpc, settings)
    this.targets = listener.addTargets('Targets', {
      targets: [service.loadBalancerTarget({ containerName: 'Service', containerPort: PORT })],
      port: PORT,
      protocol: ApplicationProtocol.HTTP,
      deregistrationDelay: lifetimes.deregistrationDelay,
      healthCheck: {
        path: '/readyz',
        healthyHttpCodes: '200',
        interval: Duration.seconds(10),
        timeout: Duration.seconds(5),
        healthyThresholdCount: 2,
        unhealthyThresholdCount: 3
      }
    })
  }

  /** Without a certificate keys would cross the internet in plain text, so only the network itself may connect. */
  #balance(vpc: Vpc, { certificateArn, logDays }: ContainerSettings) {
    const isPublic = certificateArn !== null
    // Idle connections are closed after 60 s, before the service closes them, or calls would use a closed one; streams send heartbeats more often.
    const balancer = new ApplicationLoadBalancer(this, 'Balancer', {
      vpc,
      internetFacing: isPublic,
      dropInvalidHeaderFields: true,
      idleTimeout: Duration.seconds(60)
    })
    balancer.logAccessLogs(this.#accessLogs(logDays))
    new CfnOutput(Stack.of(this), 'ServerUrl', { value: `${isPublic ? 'https' : 'http'}://${balancer.loadBalancerDnsName}` })
    if (certificateArn === null) {
      const listener = balancer.addListener('Http', { port: 80, protocol: ApplicationProtocol.HTTP, open: false })
      listener.connections.allowFrom(Peer.ipv4(CIDR), Port.tcp(80), 'from within the network')
      return listener
    }
    acknowledge(balancer, { EC23: 'A public service: HTTPS only, and each call needs a key of the service.' })
    const certificate = Certificate.fromCertificateArn(this, 'Certificate', certificateArn)
    return balancer.addListener('Https', { port: 443, protocol: ApplicationProtocol.HTTPS, certificates: [certificate], sslPolicy: SslPolicy.TLS13_RES })
  }

  #accessLogs(logDays: number): Bucket {
    const bucket = new Bucket(this, 'AccessLogs', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      lifecycleRules: [{ expiration: Duration.days(logDays) }],
      removalPolicy: RemovalPolicy.RETAIN
    })
    acknowledge(bucket, { S1: 'The bucket holds access logs itself; logs of reading logs would need one more bucket without end.' })
    return bucket
  }
}
