resource "aws_s3_bucket" "logs" {
  bucket = "logs-${var.region}"

  lifecycle {
    prevent_destroy = true
  }
}

output "bucket_arn" {
  value = aws_s3_bucket.logs.arn
}
